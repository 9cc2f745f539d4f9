"""``kudosu mcp`` as clients see it: the official Python client, over both transports, and the inspector's command line."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

mcp = pytest.importorskip("mcp", reason="the official client needs pip install mcp")
from mcp import ClientSession, StdioServerParameters  # noqa: E402
from mcp.client import streamable_http  # noqa: E402
from mcp.client.stdio import stdio_client  # noqa: E402

FOUR, FOUR_SOLVED = ".142..1..2.4.3.1", "3142241312344321"
SERVER = [sys.executable, "-m", "kudosu", "mcp"]
INSPECTOR = "2.12.0"
"""The version of npm's @modelcontextprotocol/inspector."""


@asynccontextmanager
async def over_stdio():
    parameters = StdioServerParameters(command=SERVER[0], args=SERVER[1:], env=dict(os.environ))
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        yield session


@asynccontextmanager
async def over_http():
    server = subprocess.Popen([*SERVER, "--http", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
        # The client was renamed between its versions.
        client = getattr(streamable_http, "streamable_http_client", None) or streamable_http.streamablehttp_client
        async with client(address) as streams, ClientSession(*streams[:2]) as session:
            await session.initialize()
            yield session
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


async def told(session, tool, **arguments):
    answer = await session.call_tool(tool, arguments)
    return "\n".join(part.text for part in answer.content if part.type == "text")


@pytest.mark.parametrize("transport", [over_stdio, over_http])
def test_the_official_client_gets_what_it_asks_for(transport):
    async def story():
        async with transport() as session:
            tools = {tool.name for tool in (await session.list_tools()).tools}
            assert {"solve", "hint", "explain", "generate", "draw", "why_broken", "rules", "grade"} <= tools
            assert await told(session, "solve", puzzle=FOUR) == f"unique: {FOUR_SOLVED}"
            assert (await told(session, "hint", puzzle=FOUR, level=1)).startswith("Have a look at")
            assert "What to do:" in await told(session, "check", puzzle="123")
            assert (await told(session, "grade", puzzle=FOUR, answer=FOUR_SOLVED)).startswith("right, score 1")
            picture = (await session.call_tool("draw", {"puzzle": FOUR, "format": "svg"})).content[0]
            assert picture.type == "image" and len(picture.data) > 1000
            resources = (await session.list_resources()).resources
            assert "kudosu://techniques" in {str(resource.uri) for resource in resources}
            rules = await session.read_resource(next(iter(resources)).uri)
            assert "every box" in rules.contents[0].text
            prompt = await session.get_prompt("set", {"wishes": "a small one"})
            assert "a small one" in prompt.messages[0].content.text

    asyncio.run(asyncio.wait_for(story(), 60))


def inspector():
    """The inspector as npm installs it, once, beside the virtual environment."""
    folder = Path(__file__).parents[3] / "target" / "python" / f"inspector-{INSPECTOR}"
    script = folder / "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
    if not script.exists():
        npm = shutil.which("npm")
        wanted = f"@modelcontextprotocol/inspector@{INSPECTOR}"
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        if npm is None or subprocess.run([npm, "install", "--prefix", str(folder), *options, wanted]).returncode:
            if os.environ.get("CI"):
                pytest.fail("the inspector needs npm and a network")
            pytest.skip("not checked: the inspector; it needs npm and a network")
    # It gives a server nothing of its own environment but what it is told to.
    found = [f"PYTHONPATH={os.environ['PYTHONPATH']}"] if os.environ.get("PYTHONPATH") else []
    return [shutil.which("node"), str(script), "--cli", *SERVER, *(word for it in found for word in ("-e", it))]


def test_the_inspector_lists_and_calls_tools():
    command = inspector()

    def asked(*arguments):
        ended = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60)
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    tools = asked("--method", "tools/list")["tools"]
    assert all(tool["inputSchema"]["type"] == "object" for tool in tools) and len(tools) == 13
    call = ["--method", "tools/call", "--tool-name", "solve", "--tool-arg", f"puzzle={FOUR}"]
    assert asked(*call)["content"][0]["text"] == f"unique: {FOUR_SOLVED}"
