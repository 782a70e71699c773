//! identities, removed_identities, sessions, refresh_tokens, one_time_tokens, flow_states, mfa_factors, mfa_challenges,
//! identity_events, identity_limits: all of them behind `auth/v1` and never on the data wire.

use crate::table::{Refine, Table, created_at, flag, id, int, json, text, time, uuid};

pub fn tables() -> Vec<Table> {
    [
        identities(),
        removed_identities(),
        sessions(),
        refresh_tokens(),
        one_time_tokens(),
        flow_states(),
        mfa_factors(),
        mfa_challenges(),
        identity_events(),
        identity_limits(),
    ]
    .into_iter()
    .map(Table::internal)
    .collect()
}

/// An identity: an address of our own (`email`, `phone`), or an id at another party.
fn identities() -> Table {
    Table::new("identities")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("provider"),
            text("subject"),
            json("identity_data").default("{}"),
            text("email").nullable(),
            time("last_sign_in_at").nullable(),
            created_at(),
            time("updated_at"),
        ])
        .unique(&["provider", "subject"])
}

/// Identities that their owner removed and has not added again.
fn removed_identities() -> Table {
    Table::new("removed_identities")
        .columns([id(), uuid("user_id").references("users"), text("provider"), text("subject"), created_at()])
        .unique(&["user_id", "provider", "subject"])
}

/// Signed-in devices. `counter` is the number of the present refresh token, `lowest` the oldest that a lost answer or a second tab may
/// still send.
fn sessions() -> Table {
    Table::new("sessions").columns([
        id(),
        uuid("user_id").references("users"),
        text("aal"),
        json("amr"),
        int("counter"),
        int("lowest"),
        text("user_agent").nullable(),
        text("address").nullable(),
        text("origin").nullable(),
        created_at(),
        time("refreshed_at"),
        time("not_after").nullable(),
    ])
}

/// The times of each refresh token. The texts are not stored: the server derives them from session and number.
fn refresh_tokens() -> Table {
    Table::new("refresh_tokens")
        .columns([
            id(),
            uuid("session_id").references("sessions"),
            int("counter"),
            created_at(),
            time("replaced_at").nullable(),
        ])
        .unique(&["session_id", "counter"])
}

/// Codes and links sent to an address, as hashes. One per person and purpose, so a newer one replaces it; each sign-up keeps its own, with
/// what it chose.
fn one_time_tokens() -> Table {
    Table::new("one_time_tokens")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("purpose"),
            text("relates_to"),
            text("code_hash").nullable(),
            text("link_hash").nullable(),
            int("tries").default(0_i64),
            uuid("flow_id").nullable(),
            created_at(),
            time("expires_at"),
            text("password_hash").nullable(),
            json("user_metadata").nullable(),
        ])
        .unique(&["link_hash"])
}

/// Sign-ins that leave this site and come back: through a provider, or through a mail.
fn flow_states() -> Table {
    Table::new("flow_states")
        .columns([
            id(),
            text("kind"),
            text("provider").nullable(),
            text("state_hash").nullable(),
            text("browser_hash").nullable(),
            text("provider_secrets").nullable(),
            text("redirect_to"),
            text("code_challenge").nullable(),
            text("challenge_method").nullable(),
            text("code_hash").nullable(),
            uuid("linking_user").nullable().references("users"),
            uuid("user_id").nullable().references("users"),
            text("method").nullable(),
            text("provider_token").nullable(),
            text("provider_refresh_token").nullable(),
            uuid("session_id").nullable(),
            created_at(),
            time("expires_at"),
            time("used_at").nullable(),
            uuid("linking_session").nullable(),
        ])
        .unique(&["state_hash"])
        .unique(&["code_hash"])
}

fn mfa_factors() -> Table {
    Table::new("mfa_factors")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("kind"),
            text("friendly_name").nullable(),
            flag("is_verified", false),
            text("secret").nullable(),
            text("phone").nullable(),
            json("credential").nullable(),
            int("last_step").nullable(),
            created_at(),
            time("updated_at"),
            time("last_challenged_at").nullable(),
            text("credential_id").nullable(),
        ])
        .unique(&["credential_id"])
}

fn mfa_challenges() -> Table {
    Table::new("mfa_challenges").columns([
        id(),
        uuid("factor_id").references("mfa_factors"),
        text("origin").nullable(),
        text("code_hash").nullable(),
        json("state").nullable(),
        int("tries").default(0_i64),
        created_at(),
        time("expires_at"),
        time("verified_at").nullable(),
    ])
}

/// Events of accounts, never changed or removed. They hold no address and no secret.
fn identity_events() -> Table {
    Table::new("identity_events").columns([
        id(),
        uuid("user_id").nullable(),
        text("action"),
        text("origin").nullable(),
        json("detail").default("{}"),
        created_at(),
    ])
}

/// Counts that outlive restarts and are shared by servers: failures of an account, mails to an address, single-use messages.
fn identity_limits() -> Table {
    Table::new("identity_limits").columns([text("id"), int("failures").default(0_i64), time("until")])
}
