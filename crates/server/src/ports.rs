//! Binds the ports of a server, and checks beforehand that this is possible.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use axum::http::{HeaderMap, Request};
use serendib_db::{Db, Location, refuse_locked};
use tokio::net::{TcpListener, TcpSocket};

use crate::config::Settings;
use crate::keys::Keys;
use crate::outside::http::Http;

const LISTEN: &str = "SERENDIB_LISTEN";
const OPS_LISTEN: &str = "SERENDIB_OPS_LISTEN";
/// Timeout for a running server to identify itself.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Clients that may wait in the kernel's queue.
pub const QUEUE: u32 = 1024;
/// Response header of the operator's port that identifies the server.
pub const SERVER: &str = "x-serendib-server";

/// Binds the ports of a server: its own, and the one for health and metrics.
///
/// # Errors
/// A message for the operator.
pub fn listen(settings: &Settings) -> anyhow::Result<(TcpListener, TcpListener)> {
    refuse_same(settings)?;
    let take = |name, address| bind(name, address)?.listen(QUEUE).map_err(|error| in_the_way(name, address, &error));
    Ok((take(LISTEN, settings.listen)?, take(OPS_LISTEN, settings.ops_listen)?))
}

/// Checks that the ports can be bound, without blocking other processes. If a server of this database already has both, that is fine, and
/// its address is returned.
///
/// # Errors
/// As [`listen`]; and if another server has locked the data directory.
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
    // With port 0 the lock's holder cannot be identified.
    if beside.is_none()
        && settings.listen.port() != 0
        && let Location::Sqlite(database) = settings.location()
    {
        refuse_locked(&database)?;
    }
    Ok(beside)
}

/// # Errors
/// When both settings name the same port.
fn refuse_same(settings: &Settings) -> anyhow::Result<()> {
    let (own, ops) = (settings.listen, settings.ops_listen);
    let is_for_both = own.ip() == ops.ip() || own.ip().is_unspecified() || ops.ip().is_unspecified();
    anyhow::ensure!(
        own.port() == 0 || own.port() != ops.port() || !is_for_both,
        "{LISTEN} is {own} and {OPS_LISTEN} is {ops}, which is the same port. Change one of the two."
    );
    Ok(())
}

/// A bound socket that does not listen blocks no other process.
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
            "{name} is {address}, where another program listens already. Stop it, or set {name} to another port."
        ),
        ErrorKind::AddrNotAvailable => anyhow::anyhow!(
            "{name} is {address}, which is not an address of this machine. Set it to one of its addresses, such as 127.0.0.1:8080."
        ),
        ErrorKind::PermissionDenied => anyhow::anyhow!(
            "{name} is {address}, which this user is not permitted to bind. Set it to a port from 1024 on, or grant the program CAP_NET_BIND_SERVICE."
        ),
        _ => anyhow::anyhow!(
            "{name} is {address}, where this program cannot listen ({error}). Set it to another address."
        ),
    }
}

/// The value of [`SERVER`], which depends on the database and the address.
pub fn name_of_server(keys: &Keys, listen: SocketAddr) -> String {
    keys.keyed_hash("server", &listen.to_string())
}

/// Whether the server at this address uses this database: they have the same anon key.
async fn is_ours(address: SocketAddr, keys: Option<&Keys>) -> bool {
    let (Some(keys), Some((_, body))) = (keys, ask(address, "config.json").await) else { return false };
    let config: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
    config["anonKey"].as_str() == Some(keys.anon.as_str())
}

async fn is_ours_for_operators(settings: &Settings, keys: Option<&Keys>) -> bool {
    let (Some(keys), Some((head, _))) = (keys, ask(settings.ops_listen, "healthz").await) else { return false };
    let name = head.get(SERVER).map(axum::http::HeaderValue::as_bytes);
    name == Some(name_of_server(keys, settings.listen).as_bytes())
}

async fn ask(mut address: SocketAddr, path: &str) -> Option<(HeaderMap, Vec<u8>)> {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    let question = Request::get(format!("http://{address}/{path}")).body(Vec::new()).ok()?;
    let answer = Http::new().ok()?.with_timeout(TIMEOUT).send(question).await.ok()?;
    let (head, body) = answer.into_parts();
    Some((head.headers, body))
}
