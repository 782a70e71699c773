//! Read policies of packages and of what belongs to them.

use serendib_db::Cond;

use crate::ctx::Caller;
use crate::guides;

/// On sale: active and approved. D-036.
pub fn public() -> Cond {
    Cond::all_of([Cond::is_true("is_active"), Cond::eq("status", "approved")])
}

/// [`public`] as SQL, for a table named `$packages`.
macro_rules! public_sql {
    ($packages:literal) => {
        concat!($packages, ".is_active AND ", $packages, ".status = 'approved'")
    };
}
pub(crate) use public_sql;

/// Public packages. Owners, hosts, admins and the traveler of a private one also see theirs in any state.
pub fn readable(caller: &Caller) -> Option<Cond> {
    let Some(person) = caller.person() else {
        return Some(public());
    };
    if person.is_staff() {
        return Some(Cond::True);
    }
    let owned = Cond::exists("package_owners", "package_id", "id", Cond::eq("user_id", person.user));
    let hosted = person
        .guide
        .map_or(Cond::False, |guide| Cond::exists("package_guides", "package_id", "id", Cond::eq("guide_id", guide)));
    Some(Cond::any_of([public(), owned, hosted, Cond::eq("private_to", person.user)]))
}

/// A caller who sees a package also sees the rows that belong to it.
pub fn with_package(caller: &Caller) -> Option<Cond> {
    Some(Cond::exists("packages", "id", "package_id", readable(caller)?))
}

/// Hosts are visible while their guide record is active. D-004.
pub fn hosts(caller: &Caller) -> Option<Cond> {
    let active = Cond::exists("guides", "id", "guide_id", guides::readable(caller)?);
    Some(Cond::all_of([with_package(caller)?, active]))
}
