//! Account linking: which account belongs to a sign-in through a provider, a directory or a wallet.
//!
//! The party's id of the person finds the account, never a name or a picture. The address finds it only if the party has verified it and
//! may vouch for addresses; then everything that an earlier claimant left in an unproven account is removed first. T-U18 to T-U21.

use serde_json::{Map, Value as Json, json};
use serendib_db::{RowSource, Tx, Value};
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::oauth_flow::LinkingSession;
use super::one_time::{Purpose, SubmittedCode};
use super::session;
use super::user::Identity;
use super::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, User, confirm, events, mails, metadata, one_time,
    reauthentication, sign_up, unlink, user,
};
use crate::accounts::profile;
use crate::ctx::Ctx;

/// How far a party is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// May vouch for addresses.
    Provider,
    /// Vouches only for its own members: its accounts are separate from all others.
    Directory,
    /// Has no addresses.
    Wallet,
}

/// A person whom a party vouches for.
#[derive(Clone, Debug)]
pub struct ExternalIdentity {
    pub party: Party,
    pub provider: String,
    /// The provider's stable id of the person.
    pub subject: String,
    /// Normalized by `address`.
    pub email: Option<String>,
    pub is_email_verified: bool,
    /// Displayed with the identity, and merged into the account's metadata.
    pub data: Map<String, Json>,
}

/// Whether this sign-in would create an account: neither the party's id nor a verified address leads to one.
pub async fn is_new<S: RowSource>(source: &mut S, who: &ExternalIdentity) -> IdentityResult<bool> {
    if holder(source, who).await?.is_some() {
        return Ok(false);
    }
    match (who.party, &who.email) {
        (Party::Provider, Some(email)) if who.is_email_verified => Ok(user::by_email(source, email).await?.is_none()),
        // A sign-in without a verified address is refused.
        (Party::Provider, _) => Ok(false),
        (Party::Directory | Party::Wallet, _) => Ok(true),
    }
}

/// Finds or creates the account.
///
/// # Errors
/// `ProviderEmailUnverified`, `ProviderEmailMissing`, `OtherHolder`, `Removed`, `SignupDisabled`.
pub async fn find_or_create_account(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    who: &ExternalIdentity,
) -> IdentityResult<Uuid> {
    if let Some(known) = holder(tx, who).await? {
        update(tx, ctx, who).await?;
        remember(tx, ctx, known, who).await?;
        return Ok(known);
    }
    let id = match who.party {
        Party::Provider => by_address(tx, ctx, rules, who).await?,
        Party::Directory => {
            let id = new(tx, ctx, rules, None, who).await?;
            user::set(tx, ctx, id, &[("sso_email", who.email.clone().into())]).await?;
            id
        }
        Party::Wallet => new(tx, ctx, rules, None, who).await?,
    };
    add(tx, ctx, id, who).await?;
    remember(tx, ctx, id, who).await?;
    user::note_providers(tx, ctx, id).await?;
    Ok(id)
}

async fn by_address(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, who: &ExternalIdentity) -> IdentityResult<Uuid> {
    let email = who.email.as_ref().ok_or(IdentityRejection::ProviderEmailMissing)?;
    if !who.is_email_verified {
        return Err(IdentityRejection::ProviderEmailUnverified.into());
    }
    match user::by_email(tx, email).await? {
        // Providers reassign abandoned addresses. The first holder keeps the account.
        Some(known) if known.identities.iter().any(|one| one.provider == who.provider && one.email == who.email) => {
            Err(IdentityRejection::OtherHolder.into())
        }
        Some(known) if unlink::is_removed(tx, known.id, &who.provider, &who.subject).await? => {
            Err(IdentityRejection::Removed.into())
        }
        Some(known) if known.email_confirmed_at.is_some() => {
            let provider = provider_label(&who.provider, &who.data).to_owned();
            mails::enqueue(tx, ctx, email, &IdentityMail::ProviderMatched { provider }).await?;
            Ok(known.id)
        }
        Some(claimed) => {
            if !claimed.is_confirmed() {
                confirm::take_over(tx, ctx, &claimed).await?;
            }
            prove(tx, ctx, claimed.id).await?;
            Ok(claimed.id)
        }
        None => {
            let id = new(tx, ctx, rules, Some(email), who).await?;
            prove(tx, ctx, id).await?;
            Ok(id)
        }
    }
}

/// The party has verified the address.
async fn prove(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> IdentityResult<()> {
    user::set(tx, ctx, id, &[("email_confirmed_at", ctx.now.into()), ("is_anonymous", false.into())]).await?;
    one_time::drop_all(tx, id, &[Purpose::Confirmation, Purpose::Invite, Purpose::MagicLink, Purpose::Recovery]).await
}

async fn new(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    email: Option<&str>,
    who: &ExternalIdentity,
) -> IdentityResult<Uuid> {
    if !rules.is_open {
        return Err(IdentityRejection::SignupDisabled.into());
    }
    let user_metadata = bounded(&Map::new(), &who.data);
    sign_up::insert(tx, ctx, email, None, None, &user_metadata, false).await
}

/// Checks whether a session may start to link an identity. An identity outlives the session, so the sign-in must be fresh. A wrong code is
/// counted, so the rejection is committed.
pub async fn begin(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    session: Uuid,
    nonce: Option<&SubmittedCode>,
) -> CommittedResult<()> {
    if !rules.allows_linking {
        return Ok(Err(IdentityRejection::LinkingDisabled));
    }
    let (owner, own) = session::still_may(tx, ctx, rules, session).await?;
    reauthentication::require_fresh_session(tx, ctx, rules, &owner, &own, nonce).await
}

/// Links an identity to the account of a user who is still in the session that started it.
///
/// # Errors
/// `LinkingDisabled`, `SessionGone`, `Assurance`, `IdentityExists` if it belongs to another account.
pub async fn to_own(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: LinkingSession,
    who: &ExternalIdentity,
) -> IdentityResult<()> {
    if !rules.allows_linking {
        return Err(IdentityRejection::LinkingDisabled.into());
    }
    let (account, session) = session::still_may(tx, ctx, rules, own.session).await?;
    if session.user != own.user {
        return Err(IdentityRejection::SessionGone.into());
    }
    let own = own.user;
    match holder(tx, who).await? {
        Some(known) if known == own => update(tx, ctx, who).await?,
        Some(_) => return Err(IdentityRejection::IdentityExists.into()),
        None => add(tx, ctx, own, who).await?,
    }
    unlink::added_again(tx, own, &who.provider, &who.subject).await?;
    remember(tx, ctx, own, who).await?;
    // An account without an address gets this one, if no other account has it.
    if let (None, Some(email), true, Party::Provider) = (&account.email, &who.email, who.is_email_verified, who.party)
        && user::by_email(tx, email).await?.is_none()
    {
        user::set(tx, ctx, own, &[("email", email.as_str().into())]).await?;
        prove(tx, ctx, own).await?;
    }
    user::note_providers(tx, ctx, own).await?;
    events::note(tx, ctx, Some(own), "identity_linked", &json!({ "provider": who.provider })).await?;
    if let Some(address) = account.email.as_deref().filter(|_| account.email_confirmed_at.is_some()) {
        let provider = provider_label(&who.provider, &who.data).to_owned();
        mails::enqueue(tx, ctx, address, &IdentityMail::ProviderAdded { provider }).await?;
    }
    Ok(())
}

/// Providers whose data comes from the account itself.
const OWN_WORD: &str = "('email', 'phone', 'web3')";

/// Addresses of pictures as parties last sent them, never from the account's own metadata. T-S12.
pub async fn pictures(tx: &mut Tx<'_>, user: Uuid) -> serendib_db::Result<Vec<String>> {
    let rest = format!("FROM identities WHERE user_id = $1 AND provider NOT IN {OWN_WORD}");
    let mut pictures = Vec::new();
    for identity in tx.select::<Identity>(&rest, &[user.into()]).await? {
        let provider_data = &identity.data;
        let addresses = metadata::PICTURES.iter().filter_map(|key| provider_data.get(*key).and_then(Json::as_str));
        pictures.extend(addresses.filter(|address| metadata::is_https(address)).map(str::to_owned));
    }
    Ok(pictures)
}

const GOOGLE: &str = "https://accounts.google.com";

/// The display name of a provider. The operator may replace Google by the demo or another provider. D-006.
pub(super) fn provider_label(provider: &str, data: &Map<String, Json>) -> String {
    match (provider, data.get("iss").and_then(Json::as_str)) {
        ("google", None | Some(GOOGLE)) => "Google".to_owned(),
        ("google", Some(other)) => other.to_owned(),
        ("email", _) => "Your email address".to_owned(),
        ("phone", _) => "Your phone".to_owned(),
        ("web3", _) => "A wallet".to_owned(),
        (other, _) => other.to_owned(),
    }
}

async fn holder<S: RowSource>(source: &mut S, who: &ExternalIdentity) -> IdentityResult<Option<Uuid>> {
    let row = source
        .row(
            "SELECT user_id FROM identities WHERE provider = $1 AND subject = $2",
            &[who.provider.as_str().into(), who.subject.as_str().into()],
        )
        .await?;
    Ok(row.map(|row| row.uuid(0)).transpose()?)
}

async fn add(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, who: &ExternalIdentity) -> IdentityResult<()> {
    tx.run(
        "INSERT INTO identities (id, user_id, provider, subject, identity_data, email, last_sign_in_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &[
            ctx.new_id().into(),
            user.into(),
            who.provider.as_str().into(),
            who.subject.as_str().into(),
            Value::json(&Json::Object(who.data.clone())),
            who.email.clone().into(),
            ctx.now.into(),
            ctx.now.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

async fn update(tx: &mut Tx<'_>, ctx: &Ctx, who: &ExternalIdentity) -> IdentityResult<()> {
    tx.run(
        "UPDATE identities SET identity_data = $3, email = $4, last_sign_in_at = $5, updated_at = $5 WHERE provider = $1 AND subject = $2",
        &[
            who.provider.as_str().into(),
            who.subject.as_str().into(),
            Value::json(&Json::Object(who.data.clone())),
            who.email.clone().into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// The party's data is stored beside the account's own.
async fn remember(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, who: &ExternalIdentity) -> IdentityResult<()> {
    let account: User = user::get(tx, id).await?;
    let user_metadata = bounded(&account.user_metadata, &who.data);
    user::set(tx, ctx, id, &[("user_metadata", Value::json(&Json::Object(user_metadata.clone())))]).await?;
    let name = metadata::display_name(&user_metadata, account.display_email());
    Ok(profile::create_profile(tx, ctx, id, &name).await?)
}

/// Data that is too large or unfit for display is left out: it must not prevent a sign-in.
fn bounded(stored: &Map<String, Json>, received: &Map<String, Json>) -> Map<String, Json> {
    received.iter().fold(stored.clone(), |stored, (key, value)| {
        let mut one = Map::new();
        one.insert(key.clone(), value.clone());
        metadata::merge(&stored, &one).unwrap_or(stored)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_names_the_provider_that_stands_in_for_google() {
        for (iss, label) in [
            (None, "Google"),
            (Some("https://accounts.google.com"), "Google"),
            (Some("http://127.0.0.1:8080/demo/identity"), "http://127.0.0.1:8080/demo/identity"),
        ] {
            let data = iss.map(|iss| ("iss".to_owned(), Json::from(iss))).into_iter().collect();
            assert_eq!(provider_label("google", &data), label);
        }
    }
}
