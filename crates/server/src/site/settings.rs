//! Settings of the site's pages.

use std::path::PathBuf;

use clap::Args;

use crate::config::Settings;
use crate::storage::settings::StorageSettings;

#[derive(Clone, Debug, Args)]
pub struct SiteSettings {
    /// Prerender pages in the background after a start and when their content changes.
    #[arg(long, env = "SERENDIB_DRAW_AHEAD", default_value_t = true, action = clap::ArgAction::Set)]
    pub draw_ahead: bool,
    /// Directory of the cache of rendered pages, which may be deleted at any time; default: drawn-pages under --data with the embedded
    /// database, none with PostgreSQL.
    #[arg(long, env = "SERENDIB_PAGE_STORE")]
    pub page_store: Option<PathBuf>,
    /// Maximum bytes of that cache on disk, about 16 KiB per page; 0 caches pages in memory only.
    #[arg(long, env = "SERENDIB_PAGE_STORE_BYTES", default_value_t = 256 * 1024 * 1024)]
    pub page_store_bytes: u64,
}

impl SiteSettings {
    /// Where drawn pages are stored, if at all: beside the embedded database by default.
    pub fn folder(&self, settings: &Settings) -> Option<PathBuf> {
        let beside = || settings.database_url.is_none().then(|| settings.data.join("drawn-pages"));
        self.page_store.clone().or_else(beside).filter(|_| self.page_store_bytes > 0)
    }

    /// Their share of the disk, within the limits for uploads.
    pub fn disk_budget(&self, storage: &StorageSettings) -> DiskBudget {
        DiskBudget { bytes: self.page_store_bytes, free_bytes: storage.free_bytes, free_percent: storage.free_percent }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct DiskBudget {
    /// For all pages.
    pub bytes: u64,
    /// What stays free on the disk.
    pub free_bytes: u64,
    pub free_percent: u8,
}
