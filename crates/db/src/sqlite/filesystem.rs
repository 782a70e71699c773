//! Detects network filesystems, where an embedded database must not lie: their locks and shared memory are unreliable,
//! so two servers could use one file at once. T-D11.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Names as in `/proc/self/mountinfo`.
const NETWORK: [&str; 14] = [
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "ncpfs",
    "afs",
    "9p",
    "ceph",
    "lustre",
    "glusterfs",
    "gpfs",
    "ocfs2",
    "beegfs",
];
/// Prefix of user-space filesystems; almost all of them are a network or a bucket.
const USER_SPACE: &str = "fuse.";
const LOCAL_IN_USER_SPACE: [&str; 4] = ["fuseblk", "fuse.fuse-overlayfs", "fuse.ntfs-3g", "fuse.bindfs"];

/// # Errors
/// `Unusable` with the remedy. A system without a mount list passes.
pub(super) fn refuse_network(database: &Path) -> Result<()> {
    let Ok(mounts) = std::fs::read_to_string("/proc/self/mountinfo") else {
        return Ok(());
    };
    let directory = database.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(directory) = directory.canonicalize() else {
        return Ok(());
    };
    match kind_of(&mounts, &directory).filter(|kind| is_network(kind)) {
        None => Ok(()),
        Some(kind) => Err(Error::Unusable(format!(
            "{} is on a network filesystem ({kind}), where an embedded database is not safe. Set SERENDIB_DATA (--data) to a directory \
             on a disk of this machine, or use PostgreSQL with SERENDIB_DATABASE_URL.",
            directory.display()
        ))),
    }
}

fn is_network(kind: &str) -> bool {
    NETWORK.contains(&kind) || (kind.starts_with(USER_SPACE) && !LOCAL_IN_USER_SPACE.contains(&kind))
}

/// The filesystem of a directory's mount: the deepest mount above it, and the last of several at one point.
fn kind_of<'a>(mounts: &'a str, directory: &Path) -> Option<&'a str> {
    let mut found: Option<(usize, &str)> = None;
    for line in mounts.lines() {
        // id parent device root mount-point options … - kind source options
        let Some((before, after)) = line.split_once(" - ") else { continue };
        let (Some(point), Some(kind)) = (before.split(' ').nth(4), after.split(' ').next()) else { continue };
        let point = unescaped(point);
        let depth = point.components().count();
        if directory.starts_with(&point) && found.is_none_or(|(deepest, _)| depth >= deepest) {
            found = Some((depth, kind));
        }
    }
    found.map(|(_, kind)| kind)
}

/// The kernel writes a space as `\040`, and tab, line feed and backslash alike.
fn unescaped(point: &str) -> PathBuf {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(point.to_owned(), |text, (code, character)| text.replace(code, character))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:25 / /srv rw,nosuid - nfs4 store:/srv rw,vers=4.2
31 30 254:1 / /srv/local\\040disk rw - xfs /dev/vdb rw
32 22 0:40 / /mnt/box rw - fuse.sshfs box:/ rw
33 22 0:41 / /mnt/win rw - fuseblk /dev/sdc1 rw
34 22 0:42 / /mnt/twice rw - ext4 /dev/vdc rw
35 22 0:43 / /mnt/twice rw - cifs //box/share rw
";

    #[test]
    fn the_deepest_and_last_mount_counts() {
        for (directory, kind, network) in [
            ("/var/lib/serendib", "ext4", false),
            ("/srv/serendib", "nfs4", true),
            ("/srvother", "ext4", false),
            ("/srv/local disk/serendib", "xfs", false),
            ("/mnt/box", "fuse.sshfs", true),
            ("/mnt/win/data", "fuseblk", false),
            ("/mnt/twice", "cifs", true),
        ] {
            let found = kind_of(MOUNTS, Path::new(directory)).unwrap();
            assert_eq!((found, is_network(found)), (kind, network), "{directory}");
        }
    }

    #[test]
    fn a_disk_of_this_machine_is_fine() {
        assert!(refuse_network(&std::env::temp_dir().join("serendib.db")).is_ok());
    }
}
