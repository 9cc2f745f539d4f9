//! Cuts the input into blocks of whole lines:
//! large ones while the workers are busy, small ones at once when they wait.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::stop_source::StopSource;

/// A block is not made larger than this by waiting lines; the batch engine wants some ten thousand of them.
const BLOCK: usize = 1024 * 1024;

/// One read takes this much at most; a pipe gives less.
const CHUNK: usize = 256 * 1024;

/// Chunks that may wait to be put into a block. With chunks as small as a pipe's this is more than a block.
const CHUNKS_WAITING: usize = 32;

/// Whole lines, and the number of the first one.
pub(super) struct Block {
    pub(super) first_line: usize,
    pub(super) text: Vec<u8>,
}

/// Reads everything and deals it out to the workers in turn.
pub(super) fn deal(
    reader: Box<dyn Read + Send>,
    workers: &[SyncSender<Block>],
    stops: &StopSource,
) -> io::Result<()> {
    thread::scope(|scope| {
        let (send_chunk, chunks) = sync_channel(CHUNKS_WAITING);
        scope.spawn(move || read_chunks(reader, &send_chunk));
        let mut rest = Vec::new();
        let mut first_line = 1;
        for worker in workers.iter().cycle() {
            if stops.is_interrupted() {
                break;
            }
            let text = next_block(&chunks, &mut rest)?;
            if text.is_empty() {
                break;
            }
            let lines = text.iter().filter(|&&byte| byte == b'\n').count();
            if worker.send(Block { first_line, text }).is_err() {
                break; // the writer gave up, and said why
            }
            first_line += lines;
        }
        Ok(())
    })
}

/// Passes on whatever each read brings, until the end, an error, or nobody wants more.
fn read_chunks(mut reader: Box<dyn Read + Send>, chunks: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let read = match reader.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read,
        };
        let chunk = read.map(|length| {
            chunk.truncate(length);
            chunk
        });
        let is_last = chunk.as_ref().map_or(true, Vec::is_empty);
        if chunks.send(chunk).is_err() || is_last {
            return;
        }
    }
}

/// All whole lines that are there now, at least one; what follows the last line end stays in `rest`.
/// Empty at the end.
fn next_block(chunks: &Receiver<io::Result<Vec<u8>>>, rest: &mut Vec<u8>) -> io::Result<Vec<u8>> {
    let mut block = std::mem::take(rest);
    let mut searched = 0;
    loop {
        let has_a_line = block[searched..].contains(&b'\n');
        searched = block.len();
        let chunk = if !has_a_line {
            chunks.recv().ok()
        } else if block.len() < BLOCK {
            chunks.try_recv().ok()
        } else {
            None
        };
        match chunk.transpose()? {
            Some(chunk) if !chunk.is_empty() => {
                block.extend_from_slice(&chunk);
                if has_a_line {
                    searched = 0; // a line is known to be there; look again only to come back here
                }
            }
            _ if !has_a_line => return Ok(block),
            _ => {
                let end = block
                    .iter()
                    .rposition(|&byte| byte == b'\n')
                    .map_or(block.len(), |last| last + 1);
                *rest = block.split_off(end);
                return Ok(block);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(chunks: &[&str]) -> Vec<String> {
        let (send, receive) = sync_channel(chunks.len() + 1);
        for chunk in chunks {
            send.send(Ok(chunk.as_bytes().to_vec())).unwrap();
        }
        send.send(Ok(Vec::new())).unwrap();
        drop(send); // as the reader does at the end
        let mut rest = Vec::new();
        let next = || next_block(&receive, &mut rest).unwrap();
        std::iter::repeat_with(next)
            .take_while(|block| !block.is_empty())
            .map(|block| String::from_utf8(block).unwrap())
            .collect()
    }

    #[test]
    fn blocks_hold_whole_lines_and_all_of_them() {
        assert_eq!(blocks(&["a\nb", "c\n", "d"]), ["a\nbc\n", "d"]);
        assert_eq!(blocks(&["a", "b", "c"]), ["abc"]);
        assert_eq!(blocks(&["a\n"]), ["a\n"]);
        assert_eq!(blocks(&["\n", "\n"]), ["\n\n"]);
        assert!(blocks(&[]).is_empty());
    }

    #[test]
    fn an_error_after_some_lines_is_not_lost() {
        let (send, receive) = sync_channel(2);
        send.send(Ok(b"a".to_vec())).unwrap();
        send.send(Err(io::Error::other("the disk is gone"))).unwrap();
        assert!(next_block(&receive, &mut Vec::new()).is_err());
    }
}
