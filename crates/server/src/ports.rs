//! The ports of a server: taking them, and looking beforehand whether they can be taken.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use axum::http::{HeaderMap, Request};
use serendib_db::{Db, Location, refuse_taken};
use tokio::net::{TcpListener, TcpSocket};

use crate::config::Settings;
use crate::keys::Keys;
use crate::outside::http::Http;

const LISTEN: &str = "SERENDIB_LISTEN";
const OPS_LISTEN: &str = "SERENDIB_OPS_LISTEN";
/// For a server beside a check to say who it is.
const PATIENCE: Duration = Duration::from_secs(3);
/// Clients that may wait in the kernel's queue.
pub const QUEUE: u32 = 1024;
/// By which the operator's port shows whose it is.
pub const SERVER: &str = "x-serendib-server";

/// Takes the ports of a server: its own, and that of health and metrics.
///
/// # Errors
/// A sentence for the operator.
pub fn listen(settings: &Settings) -> anyhow::Result<(TcpListener, TcpListener)> {
    refuse_same(settings)?;
    let take = |name, address| bind(name, address)?.listen(QUEUE).map_err(|error| in_the_way(name, address, &error));
    Ok((take(LISTEN, settings.listen)?, take(OPS_LISTEN, settings.ops_listen)?))
}

/// Looks whether the ports are free, and disturbs nobody who takes them meanwhile. Where a server of this database has both, all is as it
/// should be: then its address is told.
///
/// # Errors
/// As [`listen`]; and where another server has the data directory.
pub async fn look(settings: &Settings, db: &Db) -> anyhow::Result<Option<SocketAddr>> {
    refuse_same(settings)?;
    let keys = Keys::look(db).await?;
    let beside = match bind(LISTEN, settings.listen) {
        Ok(_) => None,
        Err(_) if is_ours(settings.listen, keys.as_ref()).await => Some(settings.listen),
        Err(error) => return Err(error),
    };
    if let Err(error) = bind(OPS_LISTEN, settings.ops_listen) {
        let is_its_own = beside.is_some() && is_ours_for_operators(settings, keys.as_ref()).await;
        anyhow::ensure!(is_its_own, error);
    }
    // Of a server that takes any port nobody can say whether it is the one that runs.
    if beside.is_none()
        && settings.listen.port() != 0
        && let Location::Sqlite(database) = settings.location()
    {
        refuse_taken(&database)?;
    }
    Ok(beside)
}

/// # Errors
/// When the second could not be taken because the first was.
fn refuse_same(settings: &Settings) -> anyhow::Result<()> {
    let (own, ops) = (settings.listen, settings.ops_listen);
    let is_for_both = own.ip() == ops.ip() || own.ip().is_unspecified() || ops.ip().is_unspecified();
    anyhow::ensure!(
        own.port() == 0 || own.port() != ops.port() || !is_for_both,
        "{LISTEN} is {own} and {OPS_LISTEN} is {ops}, which is the same port. Set one of the two to another."
    );
    Ok(())
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

/// What the operator's port of a server says of it: the same for one database and one address only.
pub fn name_of_server(keys: &Keys, listen: SocketAddr) -> String {
    keys.opaque("server", &listen.to_string())
}

/// Whether whoever listens there is a server of this database, which it shows by its anon key.
async fn is_ours(address: SocketAddr, keys: Option<&Keys>) -> bool {
    let (Some(keys), Some((_, body))) = (keys, ask(address, "config.json").await) else { return false };
    let told: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
    told["anonKey"].as_str() == Some(keys.anon.as_str())
}

async fn is_ours_for_operators(settings: &Settings, keys: Option<&Keys>) -> bool {
    let (Some(keys), Some((head, _))) = (keys, ask(settings.ops_listen, "healthz").await) else { return false };
    let told = head.get(SERVER).map(axum::http::HeaderValue::as_bytes);
    told == Some(name_of_server(keys, settings.listen).as_bytes())
}

async fn ask(mut address: SocketAddr, path: &str) -> Option<(HeaderMap, Vec<u8>)> {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    let question = Request::get(format!("http://{address}/{path}")).body(Vec::new()).ok()?;
    let answer = Http::new().ok()?.within(PATIENCE).ask(question).await.ok()?;
    let (head, body) = answer.into_parts();
    Some((head.headers, body))
}
