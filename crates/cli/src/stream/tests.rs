//! Streams answered by verbs made for the purpose: slow ones, broken ones, endless ones.

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use kudosu::{ReadOptions, Stop};

use super::*;
use crate::input::Lines;

/// Nothing waits this long when all is well.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A verb that answers each line with its number, after `before` has had its way.
struct Numbering<F> {
    before: F,
    form: AnswerForm,
}

impl<F: Fn(usize, &mut dyn Write) + Sync> LineVerb for Numbering<F> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        (self.before)(record.line, out);
        Answer::new(record.line.to_string(), Exit::Yes).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        self.form
    }
}

/// No card, wherever the tests run.
fn processor() -> Engines {
    Engines::new(Device::Cpu, None).ok().unwrap()
}

/// Runs a verb over so many lines; gives what it wrote and how it ended.
fn run(verb: &dyn LineVerb, lines: usize, threads: usize, stops: &StopSource) -> (String, Tally) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.txt");
    let outlet = Outlet::to_file(&path, stops).unwrap();
    let text = "1...............\n".repeat(lines);
    let content = Content::Lines(Lines {
        name: "lines".to_owned(),
        format: Format::Line,
        options: ReadOptions::default(),
        reader: Box::new(Cursor::new(text)),
        file: None,
    });
    let run = Run {
        verb,
        engines: &processor(),
        selection: Selection::new(None, 0),
        threads: NonZero::new(threads).unwrap(),
        size: None,
        stops,
    };
    let inputs = std::iter::once(Ok(("lines".to_owned(), content)));
    let tally = run.answer(inputs, outlet, &mut Ok, |ended, outlet| {
        outlet.close(crate::outlet::Worth::All).ok().unwrap();
        ended.outcome.ok().unwrap();
        ended.tally
    });
    (std::fs::read_to_string(path).unwrap(), tally)
}

fn stops() -> StopSource {
    StopSource::raised_by(&Stop::new(), None)
}

fn numbers(range: std::ops::RangeInclusive<usize>) -> String {
    range.map(|number| format!("{number}\n")).collect()
}

#[test]
fn a_verb_that_panics_costs_one_line_and_says_so() {
    for threads in [1, 3] {
        for (form, line) in [
            (
                AnswerForm::Line,
                "error: line 7: kudosu broke down on this puzzle, please report it (seven is too much)\n",
            ),
            (
                AnswerForm::Json,
                "{\"line\":7,\"status\":\"broken\",\"error\":\"kudosu broke down on this puzzle, please report it \
                 (seven is too much)\"}\n",
            ),
        ] {
            let before = |line, out: &mut dyn Write| {
                out.write_all(b"half an ans").unwrap();
                assert!(line != 7, "seven is too much\nand more");
            };
            let verb = Numbering { before, form };
            let (text, tally) = run(&verb, 20, threads, &stops());
            let whole = |number| format!("half an ans{number}\n");
            let expected: String = (1..=20)
                .map(|number| {
                    if number == 7 {
                        line.to_owned()
                    } else {
                        whole(number)
                    }
                })
                .collect();
            assert_eq!(text, expected);
            assert_eq!((tally.puzzles, tally.exit), (20, Exit::Broken));
        }
    }
}

#[test]
fn one_slow_puzzle_keeps_nobody_from_the_others() {
    // The first puzzle is answered only when all others are; whoever shared blocks out in turn would wait
    // forever.
    const LINES: usize = 500;
    let (answered, all) = (Mutex::new(0), Condvar::new());
    let before = |line, _: &mut dyn Write| {
        let mut count = answered.lock().unwrap();
        if line == 1 {
            let waited = all.wait_timeout_while(count, LONGEST_WAIT, |count| *count < LINES - 1);
            assert!(!waited.unwrap().1.timed_out(), "the others were not answered");
        } else {
            *count += 1;
            all.notify_all();
        }
    };
    let form = AnswerForm::Line;
    let (text, tally) = run(&Numbering { before, form }, LINES, 2, &stops());
    assert_eq!(text, numbers(1..=LINES));
    assert_eq!(tally.exit, Exit::Yes);
}

#[test]
fn a_block_that_turns_out_to_be_slow_is_shared() {
    // All there is is one block. Its second puzzle is answered only when another worker has answered some
    // other.
    let (helped, help) = (Mutex::new(false), Condvar::new());
    let before = |line, _: &mut dyn Write| match line {
        1 => thread::sleep(pace::TOO_LONG),
        2 => {
            let waited = help.wait_timeout_while(helped.lock().unwrap(), LONGEST_WAIT, |helped| !*helped);
            assert!(!waited.unwrap().1.timed_out(), "nobody helped");
        }
        _ => {
            *helped.lock().unwrap() = true;
            help.notify_all();
        }
    };
    let (stops, pace, engines) = (stops(), Pace::new(), processor());
    let form = AnswerForm::Line;
    let queue = Queue::new(2, &engines, &stops);
    let worker = Worker {
        verb: &Numbering { before, form },
        engines: &engines,
        queue: &queue,
        pace: &pace,
        threads: 2,
        stops: &stops,
    };
    let source = Arc::new(Source {
        name: String::new(),
        is_stream: true,
        complaint: None,
    });
    let slot = Slot::new(&source);
    let block = blocks::Block::Lines(blocks::LineBlock {
        first_line: 1,
        text: "1...............\n".repeat(100).into_bytes(),
        reading: Arc::new((Format::Line, ReadOptions::default())),
    });
    queue.add(queue::Job {
        block,
        slot: queue::OwnSlot(Arc::clone(&slot)),
    });
    queue.complete();
    let mut text = Vec::new();
    thread::scope(|scope| {
        scope.spawn(|| worker.work());
        scope.spawn(|| worker.work());
        let mut slots = VecDeque::from([slot]);
        while let Some(slot) = slots.pop_front() {
            let taken = slot.take(&stops);
            text.extend(taken.text);
            match taken.end {
                Some(End::Rest(rest)) => rest.into_iter().rev().for_each(|slot| slots.push_front(slot)),
                Some(_) => {}
                None => slots.push_front(slot),
            }
        }
    });
    assert_eq!(String::from_utf8(text).unwrap(), numbers(1..=100));
}

#[test]
fn a_run_that_is_over_leaves_whole_answers_up_to_some_puzzle() {
    for threads in [1, 2, 5] {
        let stops = stops();
        let before = |line, _: &mut dyn Write| {
            if line == 700 {
                stops.end(Cause::Interrupted);
            }
        };
        let form = AnswerForm::Line;
        let (text, tally) = run(&Numbering { before, form }, 5000, threads, &stops);
        // Puzzle 700 itself was not finished in time; others may not have been either.
        let done = text.lines().count();
        assert!(done < 700, "{done} with {threads} threads");
        assert_eq!(text, numbers(1..=done));
        assert_eq!(tally.puzzles, done as u64);
        assert!(!tally.is_in_part);
    }
}

#[test]
fn what_was_listed_stands_when_the_run_is_over_and_a_line_is_finished() {
    let stops = stops();
    let before = |line, out: &mut dyn Write| {
        for item in 0..10 {
            write!(out, "{line}:{item} ").unwrap();
            out.flush().unwrap();
            if (line, item) == (3, 4) {
                stops.end(Cause::Interrupted);
            }
        }
    };
    let form = AnswerForm::Line;
    let (text, tally) = run(&Numbering { before, form }, 5, 1, &stops);
    let list = |line: usize| (0..10).map(|item| format!("{line}:{item} ")).collect::<String>();
    assert_eq!(
        text,
        (1..=3)
            .map(|line| format!("{}{line}\n", list(line)))
            .collect::<String>()
    );
    assert_eq!((tally.puzzles, tally.is_in_part), (2, true));
}

#[test]
fn an_endless_list_waits_for_its_reader_and_not_in_memory() {
    // Whoever lists is always a little ahead of the reader, but never by much more than a mebibyte.
    let (stops, engines) = (stops(), processor());
    let slot = Slot::new(&Arc::new(Source {
        name: String::new(),
        is_stream: true,
        complaint: None,
    }));
    let queue = Queue::new(1, &engines, &stops);
    let listed = AtomicUsize::new(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut text = Vec::new();
            let mut draft = draft::Draft::new(&mut text, &slot, &queue, &stops);
            while !stops.is_over() {
                draft.write_all(&[b'\n'; 1000]).unwrap();
                draft.flush().unwrap();
                listed.fetch_add(1000, Ordering::Relaxed);
            }
        });
        let mut taken = 0;
        while taken < 20_000_000 {
            taken += slot.take(&stops).text.len();
            let ahead = listed.load(Ordering::Relaxed).saturating_sub(taken);
            assert!(ahead < 4 * 1024 * 1024, "{ahead} bytes ahead");
        }
        stops.end(Cause::Interrupted);
    });
}
