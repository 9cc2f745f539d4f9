//! `kudosu mcp`: what an agent sees of it, over standard input and output and over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{FOUR, FOUR_SOLVED, kudosu, program_path};

const PROTOCOL: &str = "2025-06-18";

fn hello() -> Value {
    json!({ "protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": { "name": "a test", "version": "1" } })
}

/// A server that was started as clients start it.
struct Agent {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last: u64,
}

impl Agent {
    fn start() -> Agent {
        let mut child = Command::new(program_path())
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut agent = Agent {
            child,
            input,
            output,
            last: 0,
        };
        let told = agent.ask("initialize", hello());
        assert_eq!(told["serverInfo"]["name"], "kudosu", "{told}");
        assert!(
            told["instructions"].as_str().unwrap().contains("never solve")
                || told["instructions"].as_str().unwrap().contains("Never solve")
        );
        agent.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        agent
    }

    fn say(&mut self, message: &Value) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{message}").unwrap();
        input.flush().unwrap();
    }

    fn request(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        let id = self.last;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// The answer to a request, whatever else comes before it.
    fn answer(&mut self, id: u64) -> Value {
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "the server has gone"
            );
            let told: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if told["id"] == id {
                return told;
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let told = self.answer(id);
        assert!(told.get("error").is_none(), "{method}: {told}");
        told["result"].clone()
    }

    fn call(&mut self, tool: &str, arguments: Value) -> (bool, String) {
        let told = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        let text = told["content"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|part| part["text"].as_str());
        (told["isError"] == true, text.collect::<Vec<_>>().join("\n"))
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // Whoever closes its input is done; the server ends by itself.
        drop(self.input.take());
        let ended = self.child.wait().unwrap();
        assert!(std::thread::panicking() || ended.success(), "{ended}");
    }
}

#[test]
fn an_agent_finds_tools_resources_and_prompts() {
    let mut agent = Agent::start();
    let tools = agent.ask("tools/list", json!({}));
    let names: Vec<&str> = tools["tools"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "solve",
            "check",
            "count",
            "candidates",
            "hint",
            "explain",
            "rate",
            "generate",
            "convert",
            "draw",
            "why_broken",
            "grade",
            "rules"
        ]
    );
    for tool in tools["tools"].as_array().unwrap() {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert!(!tool.to_string().contains("#/components"), "{tool}");
    }
    assert!(
        tools.to_string().len() < 60_000,
        "{} bytes of schemas",
        tools.to_string().len()
    );
    let resources = agent.ask("resources/list", json!({}));
    for resource in resources["resources"].as_array().unwrap() {
        let told = agent.ask("resources/read", json!({ "uri": resource["uri"] }));
        assert!(
            told["contents"][0]["text"].as_str().unwrap().len() > 100,
            "{told}"
        );
    }
    let told = agent.ask("resources/read", json!({ "uri": "kudosu://techniques/x-wing" }));
    assert!(
        told["contents"][0]["text"]
            .as_str()
            .unwrap()
            .contains("An example: "),
        "{told}"
    );
    let prompts = agent.ask("prompts/list", json!({}));
    assert_eq!(prompts["prompts"].as_array().unwrap().len(), 3);
    let told = agent.ask(
        "prompts/get",
        json!({ "name": "teach", "arguments": { "puzzle": FOUR } }),
    );
    assert!(
        told["messages"][0]["content"]["text"]
            .as_str()
            .unwrap()
            .contains(FOUR)
    );
    let id = agent.request("prompts/get", json!({ "name": "teach", "arguments": {} }));
    assert!(
        agent.answer(id)["error"]["message"]
            .as_str()
            .unwrap()
            .contains("needs the argument puzzle")
    );
    let id = agent.request("tools/call", json!({ "name": "sing", "arguments": {} }));
    assert!(
        agent.answer(id)["error"]["message"]
            .as_str()
            .unwrap()
            .contains("tools are solve, check")
    );
}

#[test]
fn tools_answer_in_few_words_and_in_full_when_asked() {
    let mut agent = Agent::start();
    let calls = [
        ("solve", json!({ "puzzle": FOUR }), "unique: 3142241312344321"),
        (
            "solve",
            json!({ "puzzle": "1234............" }),
            "several solutions, so this is no proper puzzle; one of them is ",
        ),
        (
            "check",
            json!({ "puzzle": "1234............" }),
            "several solutions",
        ),
        ("count", json!({ "puzzle": "1234............" }), "12 solutions"),
        (
            "candidates",
            json!({ "puzzle": "1234............" }),
            "cells that differ between solutions: r2c1 3 4",
        ),
        ("hint", json!({ "puzzle": FOUR }), "(level=2 tells more)"),
        ("explain", json!({ "puzzle": FOUR }), "8 steps, solved: "),
        ("explain", json!({ "puzzle": FOUR, "step": 1 }), "So r2c4 is 3."),
        (
            "rate",
            json!({ "puzzle": FOUR, "scale": ["level"] }),
            "level beginner",
        ),
        (
            "rate",
            json!({ "puzzle": FOUR }),
            "level beginner, SE 1.2, HoDoKu 32 (easy)",
        ),
        (
            "generate",
            json!({ "side": 4, "seed": 1, "scale": ["level"] }),
            "seed 1 makes it again",
        ),
        (
            "convert",
            json!({ "puzzle": "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n" }),
            "(read as csv",
        ),
        (
            "why_broken",
            json!({ "puzzle": "11.............." }),
            "these contradict each other: r1c1 = 1; r1c2 = 1",
        ),
        (
            "grade",
            json!({ "puzzle": FOUR, "answer": "r1c1 = 3. So r2c1 = 3." }),
            "r2c1 is not 3",
        ),
    ];
    for (tool, arguments, expected) in calls {
        let (is_error, text) = agent.call(tool, arguments);
        assert!(
            !is_error && text.contains(expected) && text.len() < 2000,
            "{tool}: {text}"
        );
    }
    // What goes wrong says what to do.
    let calls = [
        ("solve", json!({ "puzzle": "123" })),
        ("solve", json!({ "puzzle": FOUR, "uniqe": true })),
        ("explain", json!({ "puzzle": FOUR, "step": 99 })),
        ("grade", json!({ "puzzle": "11..............", "answer": "x" })),
        ("draw", json!({ "puzzle": FOUR, "format": "gif" })),
    ];
    for (tool, arguments) in calls {
        let (is_error, text) = agent.call(tool, arguments);
        assert!(is_error && text.contains("What to do: "), "{tool}: {text}");
    }
    let told = agent.ask(
        "tools/call",
        json!({ "name": "solve", "arguments": { "puzzle": FOUR, "full": true } }),
    );
    assert_eq!(told["structuredContent"]["solution"], FOUR_SOLVED);
    for (format, start) in [("svg", "PHN2Zy"), ("png", "iVBORw0KGgo")] {
        let told = agent.ask(
            "tools/call",
            json!({ "name": "draw", "arguments": { "puzzle": FOUR, "level": 4, "format": format } }),
        );
        let picture = &told["content"][0];
        assert!(picture["mimeType"].as_str().unwrap().contains(format), "{told}");
        assert!(picture["data"].as_str().unwrap().starts_with(start), "{told}");
    }
}

#[test]
fn what_is_cancelled_stops_and_gives_its_turn_away() {
    let mut agent = Agent::start();
    // Each of these would count for ages, and there are more of them than turns.
    let long =
        json!({ "name": "count", "arguments": { "puzzle": ".".repeat(81), "limit": 1_000_000_000_000_u64 } });
    let ids: Vec<u64> = (0..40)
        .map(|_| agent.request("tools/call", long.clone()))
        .collect();
    for id in ids {
        agent.say(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } }));
    }
    let (is_error, text) = agent.call("solve", json!({ "puzzle": FOUR }));
    assert!(!is_error && text.contains(FOUR_SOLVED), "{text}");
}

/// A server over HTTP, and its address.
struct Http {
    child: Child,
    address: String,
}

impl Http {
    fn start(more: &[&str]) -> Http {
        let mut child = Command::new(program_path())
            .args(["mcp", "--http", "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut told)
            .unwrap();
        let address = told
            .split("http://")
            .nth(1)
            .expect(&told)
            .split('/')
            .next()
            .unwrap()
            .to_owned();
        assert!(told.contains("/mcp "), "{told}");
        Http { child, address }
    }

    /// Status and body of the answer to a message, with these headers besides.
    fn post(&self, headers: &str, message: &Value) -> (u16, String) {
        let body = message.to_string();
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let head = format!(
            "POST /mcp HTTP/1.1\r\n{host}Connection: close\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\
             MCP-Protocol-Version: {PROTOCOL}\r\nContent-Length: {}\r\n{headers}\r\n",
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        // A server that has refused the head already takes no body.
        let _ = stream.write_all(body.as_bytes());
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        // An event stream has its message behind `data:`, chunks have their lengths around it.
        let from = body.find('{').unwrap_or(body.len());
        let to = body.rfind('}').map_or(from, |end| end + 1);
        (status, body[from..to.max(from)].to_owned())
    }

    fn ask(&self, method: &str, params: Value) -> Value {
        let (status, body) = self.post(
            "",
            &json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }),
        );
        assert_eq!(status, 200, "{method}: {body}");
        let told: Value = serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"));
        told["result"].clone()
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn over_http_the_same_is_answered_to_this_machine_alone() {
    let http = Http::start(&["--timeout", "300ms"]);
    assert_eq!(http.ask("initialize", hello())["serverInfo"]["name"], "kudosu");
    let told = http.ask("tools/list", json!({}));
    assert_eq!(told["tools"].as_array().unwrap().len(), 13);
    let told = http.ask(
        "tools/call",
        json!({ "name": "solve", "arguments": { "puzzle": FOUR } }),
    );
    assert_eq!(told["content"][0]["text"], format!("unique: {FOUR_SOLVED}"));
    // The door is that of the page: no foreign names, no pages of other sites.
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello() });
    for headers in [
        "Host: evil.example\r\n",
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
    ] {
        let (status, body) = http.post(headers, &hello);
        assert_eq!(status, 403, "{headers}: {body}");
    }
    let huge = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "solve", "arguments": { "puzzle": "1".repeat(9 << 20) } } });
    let (status, _) = http.post("", &huge);
    assert!(status == 413 || status == 0, "{status}");
    // What takes longer than a call may is over, and says so.
    let long =
        json!({ "name": "count", "arguments": { "puzzle": ".".repeat(81), "limit": 1_000_000_000_000_u64 } });
    let told = http.ask("tools/call", long);
    let text = told["content"][0]["text"].as_str().unwrap();
    assert!(
        told["isError"] == true && text.contains("What to do: ask for less"),
        "{text}"
    );
}

#[test]
fn a_port_that_is_taken_is_told() {
    let http = Http::start(&[]);
    let port = http.address.rsplit(':').next().unwrap();
    let run = kudosu(&["mcp", "--http", "--port", port]);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("--port 0"), "{run}");
}
