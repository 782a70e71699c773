//! Pixels in memory that goes back to the system with them: the allocator would keep the largest for the next one for a while,
//! on top of what another thread takes meanwhile, and the server would grow by more than it is meant to.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use super::PictureRejection;

/// Bytes, zero at first. Empty buffers do not exist.
#[derive(Debug)]
pub(super) struct Buffer(MmapMut);

impl Buffer {
    /// # Errors
    /// `Broken` for no bytes at all, `TooCostly` when the system has none to give.
    pub(super) fn zeroed(length: usize) -> Result<Self, PictureRejection> {
        if length == 0 {
            return Err(PictureRejection::Broken);
        }
        MmapMut::map_anon(length).map(Self).map_err(|_| PictureRejection::TooCostly)
    }

    pub(super) fn copy_of(bytes: &[u8]) -> Result<Self, PictureRejection> {
        let mut buffer = Self::zeroed(bytes.len())?;
        buffer.copy_from_slice(bytes);
        Ok(buffer)
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
