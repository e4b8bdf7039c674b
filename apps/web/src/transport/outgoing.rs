//! Bytes of answers that wait to be taken by their readers: bounded for all of them together, so that
//! many who ask much and read slowly cannot fill the memory.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes that may wait at once.
const ROOM: usize = 128 << 20;
/// Answers up to here are not counted: connections are, and have buffers of that order.
const SMALL: usize = 64 << 10;

/// Counts what waits to be taken.
pub(crate) struct OutgoingBytes(Arc<Semaphore>);

impl OutgoingBytes {
    pub(crate) fn new() -> Self {
        OutgoingBytes(Arc::new(Semaphore::new(ROOM)))
    }

    /// An answer whose bytes are counted until they are taken; none if there is no room for it.
    pub(crate) fn hold(&self, response: Response) -> Option<Response> {
        let room = match response.body().size_hint().exact() {
            Some(size) if size <= SMALL as u64 => return Some(response),
            Some(size) => {
                let size = u32::try_from(size).ok()?;
                let room = Arc::clone(&self.0).try_acquire_many_owned(size);
                Some(Arc::new(room.ok()?))
            }
            // Something that goes on: its parts are counted as they come.
            None => None,
        };
        let all = Arc::clone(&self.0);
        Some(response.map(|body| Body::new(CountedBody { body, all, room })))
    }
}

/// Bytes with their place.
struct PlacedBytes {
    bytes: Bytes,
    _room: Arc<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for PlacedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A body whose parts take their place with them.
struct CountedBody {
    body: Body,
    all: Arc<Semaphore>,
    room: Option<Arc<OwnedSemaphorePermit>>,
}

impl CountedBody {
    fn keep(&self, bytes: Bytes) -> Result<Bytes, axum::Error> {
        let room = match &self.room {
            Some(room) => Arc::clone(room),
            None if bytes.len() <= SMALL => return Ok(bytes),
            None => {
                let size = u32::try_from(bytes.len()).map_err(axum::Error::new)?;
                let room = Arc::clone(&self.all).try_acquire_many_owned(size);
                Arc::new(room.map_err(axum::Error::new)?)
            }
        };
        Ok(Bytes::from_owner(PlacedBytes { bytes, _room: room }))
    }
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let next = Pin::new(&mut self.body).poll_frame(context);
        next.map(|frame| {
            let kept = frame?.and_then(|frame| match frame.into_data() {
                Ok(bytes) => self.keep(bytes).map(Frame::data),
                Err(other) => Ok(other),
            });
            Some(kept)
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    #[tokio::test]
    async fn what_waits_to_be_taken_is_bounded() {
        let sending = OutgoingBytes::new();
        let answer = || Response::new(Body::from(vec![0; 8 << 20]));
        let mut held: Vec<Response> = (0..100).map_while(|_| sending.hold(answer())).collect();
        assert_eq!(held.len(), ROOM >> 23);
        let small = Response::new(Body::from(vec![0; SMALL]));
        assert!(sending.hold(small).is_some());
        // The bytes keep their place when the body is at its end and gone.
        let taken = held.pop().unwrap().into_body().collect().await.unwrap();
        let taken = taken.to_bytes();
        assert!(sending.hold(answer()).is_none());
        drop(taken);
        assert!(sending.hold(answer()).is_some());
        drop(held);
        assert_eq!(sending.0.available_permits(), ROOM);
    }

    #[tokio::test]
    async fn parts_of_what_goes_on_are_counted() {
        let sending = OutgoingBytes::new();
        let part = || Ok::<_, axum::Error>(vec![0; ROOM / 2 + 1]);
        let parts = futures_util::stream::iter([part(), part()]);
        let response = Response::new(Body::from_stream(parts));
        let mut body = sending.hold(response).unwrap().into_body();
        let first = body.frame().await.unwrap();
        assert!(first.is_ok());
        assert!(body.frame().await.unwrap().is_err());
    }
}
