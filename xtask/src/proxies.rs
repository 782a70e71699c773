//! The reverse proxies in tests: nginx and Caddy.

use std::path::PathBuf;

use crate::ChoreResult;
use crate::machine::Machine;
use crate::packaged::{self, Program};

pub struct Proxies {
    pub nginx: PathBuf,
    pub caddy: PathBuf,
}

/// Its folder is rarely on the path.
const NGINX: Program = Program { names: &["nginx", "/usr/sbin/nginx"], variable: "NGINX_PATH", package: "nginx" };
const CADDY: Program = Program { names: &["caddy"], variable: "CADDY_PATH", package: "caddy" };

/// Finds or installs both.
pub fn ready(machine: &Machine) -> ChoreResult<Proxies> {
    let [nginx, caddy] = packaged::ready(machine, [&NGINX, &CADDY])?;
    Ok(Proxies { nginx, caddy })
}
