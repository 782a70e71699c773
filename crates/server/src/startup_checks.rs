//! Startup checks of the machine: whether there is room for the data and the files, and whether the ports are free. `serve` asks before
//! it makes anything, and `serendib check` asks the same functions, so that both refuse in the same words.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::Duration;

use axum::http::Request;
use rustix::fs::Access;
use serendib_db::{Db, look_over};
use tokio::net::{TcpListener, TcpSocket};

use crate::config::Settings;
use crate::outside::blobs::Blobs;
use crate::outside::http::Http;
use crate::{app, keys, restore};

const DATA: &str = "SERENDIB_DATA";
const LISTEN: &str = "SERENDIB_LISTEN";
const OPS_LISTEN: &str = "SERENDIB_OPS_LISTEN";
/// For a server beside a check to say who it is.
const PATIENCE: Duration = Duration::from_secs(3);
/// Clients that may wait in the kernel's queue.
pub const QUEUE: u32 = 1024;

/// Looks where the data and the files lie, or would lie. Leaves nothing behind.
///
/// # Errors
/// A sentence for the operator.
pub fn check_places(settings: &Settings) -> anyhow::Result<()> {
    match settings.database_url {
        None => check_data(settings)?,
        // Uploads lie there on their way.
        Some(_) => check_directory(DATA, &settings.data)?,
    }
    look_over(&settings.location())?;
    if settings.database_url.is_none() {
        restore::refuse_half(settings)?;
    }
    let name = if settings.storage_url.is_some() { "SERENDIB_STORAGE_URL" } else { DATA };
    Blobs::folder_of(settings).map_or(Ok(()), |folder| check_directory(name, &folder))
}

/// Looks whether the data directory is one, or can be made, and only its owner puts files there.
///
/// # Errors
/// A sentence for the operator.
pub fn check_data(settings: &Settings) -> anyhow::Result<()> {
    check_directory(DATA, &settings.data)?;
    let mode = std::fs::metadata(&settings.data).map(|found| found.permissions().mode()).unwrap_or_default();
    // With the sticky bit nobody replaces another's files.
    let (everybody_writes, is_sticky) = (mode & 0o0002 != 0, mode & 0o1000 != 0);
    anyhow::ensure!(
        !everybody_writes || is_sticky,
        "everybody on this machine may write to the data directory {0} (SERENDIB_DATA), and so replace the signing key. Close it with: chmod o-w {0}",
        settings.data.display()
    );
    Ok(())
}

fn check_directory(name: &str, path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    // Of an absolute path there is always one that exists; a relative one begins where the program runs.
    let existing = path.ancestors().find(|place| place.symlink_metadata().is_ok());
    let existing = existing.filter(|place| !place.as_os_str().is_empty()).unwrap_or(Path::new("."));
    anyhow::ensure!(
        existing.is_dir(),
        "{name} is {shown}, but {} is no directory. Move it away, or set {name} to another place.",
        existing.display()
    );
    let found = if existing == path {
        rustix::fs::access(path, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).map_err(std::io::Error::from)
    } else {
        try_to_make_in(existing)
    };
    match found {
        Ok(()) => Ok(()),
        // Reads go on where a disk is full, and there may be room again.
        Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => Ok(()),
        Err(error) if existing == path => Err(anyhow::anyhow!(
            "{name} is {shown}, where this user may not write ({error}). Give the directory to the user that runs serendib, or set {name} to another place."
        )),
        Err(error) => Err(anyhow::anyhow!(
            "{name} is {shown}, which is not there and cannot be made in {} ({error}). Make it for the user that runs serendib, or set {name} to another place.",
            existing.display()
        )),
    }
}

/// Only trying tells: file systems of the kernel refuse everybody.
fn try_to_make_in(parent: &Path) -> std::io::Result<()> {
    let probe = parent.join(format!(".serendib-check-{}", std::process::id()));
    std::fs::DirBuilder::new().mode(0o700).create(&probe)?;
    std::fs::remove_dir(&probe)
}

/// Takes the ports of a server: its own, and that of health and metrics.
///
/// # Errors
/// A sentence for the operator.
pub fn listen(settings: &Settings) -> anyhow::Result<(TcpListener, TcpListener)> {
    let take = |name, address| bind(name, address)?.listen(QUEUE).map_err(|error| in_the_way(name, address, &error));
    Ok((take(LISTEN, settings.listen)?, take(OPS_LISTEN, settings.ops_listen)?))
}

/// Looks whether the ports are free, and disturbs nobody who takes them meanwhile. Those of a server on this database are as they should
/// be: then its address is told.
///
/// # Errors
/// As [`listen`].
pub async fn check_ports(settings: &Settings, db: &Db) -> anyhow::Result<Option<SocketAddr>> {
    match bind(LISTEN, settings.listen) {
        Ok(_) => bind(OPS_LISTEN, settings.ops_listen).map(|_| None),
        Err(_) if is_ours(settings.listen, db).await => Ok(Some(settings.listen)),
        Err(error) => Err(error),
    }
}

/// A socket that does not listen yet keeps nobody from doing so.
fn bind(name: &str, address: SocketAddr) -> anyhow::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() };
    let bound = socket.and_then(|socket| {
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(socket)
    });
    bound.map_err(|error| in_the_way(name, address, &error))
}

fn in_the_way(name: &str, address: SocketAddr, error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => anyhow::anyhow!(
            "{name} is {address}, where another program listens already. Stop that one, or set {name} to another port."
        ),
        ErrorKind::AddrNotAvailable => anyhow::anyhow!(
            "{name} is {address}, which is no address of this machine. Set it to one that is, such as 127.0.0.1:8080."
        ),
        ErrorKind::PermissionDenied => anyhow::anyhow!(
            "{name} is {address}, which this user may not take. Set it to a port from 1024 on, or give the program CAP_NET_BIND_SERVICE."
        ),
        _ => anyhow::anyhow!("{name} is {address}, where nobody can listen ({error}). Set it to another address."),
    }
}

/// Whether whoever listens there is a server of this database, which it shows by its anon key.
async fn is_ours(address: SocketAddr, db: &Db) -> bool {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    let operator = crate::operator(&app::Clock::new(None));
    let own = keys::Keys::load(db, &operator, app::new_secret, &keys::Elsewhere::default()).await;
    let question = Request::get(format!("http://{address}/config.json")).body(Vec::new());
    let (Ok(own), Ok(http), Ok(question)) = (own, Http::new(), question) else { return false };
    let Ok(answer) = http.within(PATIENCE).ask(question).await else { return false };
    let told: serde_json::Value = serde_json::from_slice(answer.body()).unwrap_or_default();
    told["anonKey"].as_str() == Some(own.anon.as_str())
}
