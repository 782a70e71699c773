//! The proxies that operators put in front: nginx and Caddy.

use std::path::PathBuf;

use crate::ChoreResult;
use crate::machine::Machine;
use crate::packaged::{self, Program};

pub struct Proxies {
    pub nginx: PathBuf,
    pub caddy: PathBuf,
}

/// Its folder is on the path of few people.
const NGINX: Program = Program { names: &["nginx", "/usr/sbin/nginx"], variable: "NGINX_PATH", package: "nginx" };
const CADDY: Program = Program { names: &["caddy"], variable: "CADDY_PATH", package: "caddy" };

/// Finds or installs both.
pub fn ready(machine: &Machine) -> ChoreResult<Proxies> {
    let [nginx, caddy] = packaged::ready(machine, [&NGINX, &CADDY])?;
    Ok(Proxies { nginx, caddy })
}
