//! The bytes of a file as long as nobody asks to stop: decoders know no such flag, but they read.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};

use kudosu_board::Stop;
use zune_core::bytestream::{ZByteIoError, ZByteReaderTrait, ZCursor, ZSeekFrom};

/// So many reads go by between two looks at the flag; some decoders read byte by byte.
const READS: u32 = 64;
/// Bytes that are given at a time. One of them may become a thousand pixels.
const PIECE: usize = 4 << 10;

/// Looks at the flag now and then.
struct Watch<'a> {
    stop: &'a Stop,
    reads: u32,
    is_over: bool,
}

impl Watch<'_> {
    fn of(stop: &Stop) -> Watch<'_> {
        Watch {
            stop,
            reads: 0,
            is_over: false,
        }
    }

    #[inline]
    fn is_over(&mut self) -> bool {
        if self.reads.is_multiple_of(READS) {
            self.is_over = self.is_over || self.stop.is_requested();
        }
        self.reads = self.reads.wrapping_add(1);
        self.is_over
    }
}

/// A file for decoders that read from anything; when it is over, reading fails.
pub(crate) struct WatchedFile<'a> {
    bytes: Cursor<&'a [u8]>,
    watch: Watch<'a>,
}

impl<'a> WatchedFile<'a> {
    pub(crate) fn of(bytes: &'a [u8], stop: &'a Stop) -> WatchedFile<'a> {
        WatchedFile {
            bytes: Cursor::new(bytes),
            watch: Watch::of(stop),
        }
    }
}

impl Read for WatchedFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for WatchedFile<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.watch.is_over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let rest = self.bytes.fill_buf()?;
        Ok(&rest[..rest.len().min(PIECE)])
    }

    fn consume(&mut self, amount: usize) {
        self.bytes.consume(amount);
    }
}

impl Seek for WatchedFile<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(place)
    }
}

/// A file for the decoder of JPEG; when it is over, it is as if the file ended there.
pub(crate) struct WatchedStream<'a> {
    bytes: ZCursor<&'a [u8]>,
    watch: Watch<'a>,
}

impl<'a> WatchedStream<'a> {
    pub(crate) fn of(bytes: &'a [u8], stop: &'a Stop) -> WatchedStream<'a> {
        WatchedStream {
            bytes: ZCursor::new(bytes),
            watch: Watch::of(stop),
        }
    }

    fn unless_over<T>(
        &mut self,
        read: impl FnOnce(&mut ZCursor<&'a [u8]>) -> Result<T, ZByteIoError>,
    ) -> Result<T, ZByteIoError> {
        match self.watch.is_over() {
            true => Err(ZByteIoError::Generic("asked to stop")),
            false => read(&mut self.bytes),
        }
    }
}

impl ZByteReaderTrait for WatchedStream<'_> {
    fn read_byte_no_error(&mut self) -> u8 {
        match self.watch.is_over() {
            true => 0,
            false => self.bytes.read_byte_no_error(),
        }
    }

    fn read_exact_bytes(&mut self, buffer: &mut [u8]) -> Result<(), ZByteIoError> {
        self.unless_over(|bytes| bytes.read_exact_bytes(buffer))
    }

    fn read_bytes(&mut self, buffer: &mut [u8]) -> Result<usize, ZByteIoError> {
        self.unless_over(|bytes| bytes.read_bytes(buffer))
    }

    fn peek_bytes(&mut self, buffer: &mut [u8]) -> Result<usize, ZByteIoError> {
        self.unless_over(|bytes| bytes.peek_bytes(buffer))
    }

    fn peek_exact_bytes(&mut self, buffer: &mut [u8]) -> Result<(), ZByteIoError> {
        self.unless_over(|bytes| bytes.peek_exact_bytes(buffer))
    }

    fn z_seek(&mut self, place: ZSeekFrom) -> Result<u64, ZByteIoError> {
        self.bytes.z_seek(place)
    }

    fn is_eof(&mut self) -> Result<bool, ZByteIoError> {
        match self.watch.is_over {
            true => Ok(true),
            false => self.bytes.is_eof(),
        }
    }

    fn z_position(&mut self) -> Result<u64, ZByteIoError> {
        self.bytes.z_position()
    }

    fn read_remaining(&mut self, sink: &mut Vec<u8>) -> Result<usize, ZByteIoError> {
        self.unless_over(|bytes| bytes.read_remaining(sink))
    }
}
