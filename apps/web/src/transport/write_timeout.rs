//! A stream that gives up on whoever does not take what is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// A stream whose writes fail if nothing moves for too long.
pub(crate) struct PatientStream<S> {
    stream: S,
    patience: Duration,
    /// Runs while something waits to be taken.
    deadline: Pin<Box<Sleep>>,
    waiting: bool,
}

impl<S> PatientStream<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        PatientStream {
            stream,
            patience,
            deadline: Box::pin(tokio::time::sleep(patience)),
            waiting: false,
        }
    }

    /// Begins to wait where nothing moves, and ends the wait where something does.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        moved: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.waiting = false;
            return moved;
        }
        if !self.waiting {
            self.waiting = true;
            let until = Instant::now() + self.patience;
            self.deadline.as_mut().reset(until);
        }
        match self.deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, moved)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(context, moved)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, moved)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, moved)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// Time passes only when nothing else can happen.
    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_is_given_up() {
        let (own, mut other) = tokio::io::duplex(16);
        let mut stream = PatientStream::new(own, Duration::from_secs(30));
        let sent = stream.write_all(&[0; 100]).await;
        assert_eq!(sent.unwrap_err().kind(), io::ErrorKind::TimedOut);
        let mut taken = [0; 16];
        other.read_exact(&mut taken).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_a_little_now_and_then_is_waited_for() {
        let (own, mut other) = tokio::io::duplex(16);
        let reader = tokio::spawn(async move {
            let mut taken = [0; 10];
            for _ in 0..10 {
                tokio::time::sleep(Duration::from_secs(20)).await;
                other.read_exact(&mut taken).await.unwrap();
            }
        });
        let mut stream = PatientStream::new(own, Duration::from_secs(30));
        stream.write_all(&[0; 100]).await.unwrap();
        reader.await.unwrap();
    }
}
