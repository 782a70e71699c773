//! A directory of this run, on the disk of the build folder, so that commits are durable as usual.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

pub struct BenchDirectory(PathBuf);

impl BenchDirectory {
    pub fn make() -> anyhow::Result<Self> {
        let program = std::env::current_exe()?;
        let beside = program.parent().context("the program stands in no directory")?;
        let path = beside.join(format!("bench-{}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    pub fn directory(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.0.join(name);
        std::fs::create_dir_all(&path)?;
        Ok(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl AsRef<Path> for BenchDirectory {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for BenchDirectory {
    fn drop(&mut self) {
        // A leftover only costs disk space, and has this run's name.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
