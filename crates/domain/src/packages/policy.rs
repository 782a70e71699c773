//! Who may see a package, and with it what belongs to it.

use serendib_db::Cond;

use crate::ctx::Caller;
use crate::guides;

/// On sale: active and approved. D-036.
pub fn public() -> Cond {
    Cond::all_of([Cond::is_true("is_active"), Cond::eq("status", "approved")])
}

/// [`public`] as SQL, in a text that calls the table `$packages`.
macro_rules! public_sql {
    ($packages:literal) => {
        concat!($packages, ".is_active AND ", $packages, ".status = 'approved'")
    };
}
pub(crate) use public_sql;

/// The public ones; owners, hosts, admins and whom a private one was made for also see theirs in any state.
pub fn readable(caller: &Caller) -> Option<Cond> {
    let Some(person) = caller.person() else {
        return Some(public());
    };
    if person.is_admin {
        return Some(Cond::True);
    }
    let owned = Cond::exists("package_owners", "package_id", "id", Cond::eq("user_id", person.user));
    let hosted = person
        .guide
        .map_or(Cond::False, |guide| Cond::exists("package_guides", "package_id", "id", Cond::eq("guide_id", guide)));
    Some(Cond::any_of([public(), owned, hosted, Cond::eq("private_to", person.user)]))
}

/// Rows that belong to a package are seen by whoever sees the package.
pub fn with_package(caller: &Caller) -> Option<Cond> {
    Some(Cond::exists("packages", "id", "package_id", readable(caller)?))
}

/// Hosts are shown while their guide record is active. D-004.
pub fn hosts(caller: &Caller) -> Option<Cond> {
    let active = Cond::exists("guides", "id", "guide_id", guides::readable(caller)?);
    Some(Cond::all_of([with_package(caller)?, active]))
}
