//! Pixel buffers as memory maps, which return to the system when dropped. The allocator would hold the largest ones for a while, beside
//! those of other threads, and the server would outgrow its limit.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use super::PictureRejection;

/// Bytes, initially zero; never empty.
#[derive(Debug)]
pub(super) struct Buffer(MmapMut);

impl Buffer {
    /// # Errors
    /// `Broken` for a length of zero, `TooCostly` when the system has no memory.
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
