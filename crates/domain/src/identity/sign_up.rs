//! Sign-up. The profile is created with the account, in the same transaction.

use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::mails::{self, Sending, SignUp, SignUpStanding};
use super::one_time::Chosen;
use super::session::{self, Device, Method};
use super::{
    IdentityRejection, IdentityResult, Rules, Session, User, confirm, events, messages, metadata, unconfirmed_sign_ups,
    user,
};
use crate::accounts::profile;
use crate::ctx::Ctx;

/// The address or number of an account, normalized by `address`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contact {
    Email(String),
    Phone(String),
}

impl Contact {
    pub fn text(&self) -> &str {
        match self {
            Self::Email(text) | Self::Phone(text) => text,
        }
    }

    fn provider(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
        }
    }
}

/// The data of a new account.
#[derive(Clone, Debug)]
pub struct Newcomer {
    pub contact: Contact,
    pub password_hash: Option<String>,
    pub metadata: Map<String, Json>,
}

impl Newcomer {
    /// What takes effect when this sign-up is confirmed.
    pub fn chosen(&self) -> Chosen {
        Chosen { password_hash: self.password_hash.clone(), metadata: self.metadata.clone() }
    }
}

/// The result of a sign-up.
#[derive(Clone, Debug)]
pub enum SignedUp {
    /// Signed in at once: the operator trusts addresses.
    In(Box<User>, Box<Session>),
    /// A confirmation is on its way.
    Waiting(Box<User>),
    /// The account exists, confirmed or not; the answer must look like [`Self::Waiting`]. T-U09.
    Known,
}

/// Signs up with a password.
///
/// A second sign-up with a waiting address changes nothing of the first: each mail confirms its own sign-up and states which one that is.
/// T-U19.
///
/// # Errors
/// `SignupDisabled`, `UserExists` where addresses are trusted, `MailTooSoon`, `MessageTooSoon`.
pub async fn with_password(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    new: &Newcomer,
    device: &Device,
    sending: &Sending,
) -> IdentityResult<SignedUp> {
    if !rules.is_open {
        return Err(IdentityRejection::SignupDisabled.into());
    }
    match user::by_contact(tx, &new.contact).await? {
        Some(known) if known.is_confirmed() => {
            if is_trusted(rules, &new.contact) {
                return Err(IdentityRejection::UserExists.into());
            }
            keep_pause(tx, ctx, rules, &new.contact, sending).await?;
            already_known(tx, ctx, &new.contact).await?;
            Ok(SignedUp::Known)
        }
        Some(known) if is_trusted(rules, &new.contact) => {
            confirm::take_over(tx, ctx, &known).await?;
            begin(tx, ctx, rules, known.id, new, device).await
        }
        Some(known) => {
            keep_pause(tx, ctx, rules, &new.contact, sending).await?;
            unconfirmed_sign_ups::contest(tx, ctx, &known).await?;
            let (chosen, standing) = (new.chosen(), SignUpStanding::OneOfMany);
            unconfirmed_sign_ups::send_confirmation(
                tx,
                ctx,
                rules,
                known.id,
                &new.contact,
                sending,
                SignUp { chosen: &chosen, standing },
            )
            .await?;
            Ok(SignedUp::Known)
        }
        None => {
            let id = make(tx, ctx, new).await?;
            if is_trusted(rules, &new.contact) {
                return begin(tx, ctx, rules, id, new, device).await;
            }
            keep_pause(tx, ctx, rules, &new.contact, sending).await?;
            let (chosen, standing) = (new.chosen(), SignUpStanding::Only);
            unconfirmed_sign_ups::send_confirmation(
                tx,
                ctx,
                rules,
                id,
                &new.contact,
                sending,
                SignUp { chosen: &chosen, standing },
            )
            .await?;
            Ok(SignedUp::Waiting(Box::new(user::get(tx, id).await?)))
        }
    }
}

fn is_trusted(rules: &Rules, contact: &Contact) -> bool {
    match contact {
        Contact::Email(_) => rules.trusts_mail,
        Contact::Phone(_) => rules.trusts_phone,
    }
}

/// Signs in a new user whose address needs no proof.
async fn begin(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    id: Uuid,
    new: &Newcomer,
    device: &Device,
) -> IdentityResult<SignedUp> {
    unconfirmed_sign_ups::choose(tx, ctx, id, &new.contact, &new.chosen()).await?;
    prove(tx, ctx, id, &new.contact).await?;
    let (user, session) = session::open(tx, ctx, rules, id, Method::now(ctx, "password"), device).await?;
    Ok(SignedUp::In(Box::new(user), Box::new(session)))
}

async fn keep_pause(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    contact: &Contact,
    sending: &Sending,
) -> IdentityResult<()> {
    match contact {
        Contact::Email(_) => mails::keep_pause(tx, ctx, rules, &sending.limit_key).await,
        Contact::Phone(_) => messages::keep_pause(tx, ctx, rules, &sending.limit_key).await,
    }
}

async fn already_known(tx: &mut Tx<'_>, ctx: &Ctx, contact: &Contact) -> IdentityResult<()> {
    match contact {
        Contact::Email(email) => mails::enqueue(tx, ctx, email, &IdentityMail::AccountExists).await,
        Contact::Phone(phone) => {
            let text = "Somebody, perhaps you, tried to make a Serendib account with this number. You have one already: sign in instead.";
            messages::tell(tx, ctx, phone, text.to_owned()).await
        }
    }
}

/// Creates an unconfirmed account and its profile.
pub async fn make(tx: &mut Tx<'_>, ctx: &Ctx, new: &Newcomer) -> IdentityResult<Uuid> {
    let (email, phone) = match &new.contact {
        Contact::Email(email) => (Some(email.as_str()), None),
        Contact::Phone(phone) => (None, Some(phone.as_str())),
    };
    let id = insert(tx, ctx, email, phone, new.password_hash.as_deref(), &new.metadata, false).await?;
    add_own_identity(tx, ctx, id, &new.contact, &new.metadata, false).await?;
    user::note_providers(tx, ctx, id).await?;
    Ok(id)
}

/// Creates a user without an address, known only to their browser.
///
/// # Errors
/// `AnonymousDisabled`, `SignupDisabled`.
pub async fn anonymously(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    user_metadata: &Map<String, Json>,
    device: &Device,
) -> IdentityResult<(User, Session)> {
    if !rules.allows_anonymous {
        return Err(IdentityRejection::AnonymousDisabled.into());
    }
    if !rules.is_open {
        return Err(IdentityRejection::SignupDisabled.into());
    }
    let id = insert(tx, ctx, None, None, None, user_metadata, true).await?;
    session::open(tx, ctx, rules, id, Method::now(ctx, "anonymous"), device).await
}

/// Inserts the account and its profile.
pub(super) async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    email: Option<&str>,
    phone: Option<&str>,
    password_hash: Option<&str>,
    user_metadata: &Map<String, Json>,
    is_anonymous: bool,
) -> IdentityResult<Uuid> {
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO users (id, email, phone, password_hash, user_metadata, is_anonymous, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            id.into(),
            email.into(),
            phone.into(),
            password_hash.into(),
            Value::json(&Json::Object(user_metadata.clone())),
            is_anonymous.into(),
            ctx.now.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    profile::create_profile(tx, ctx, id, &metadata::display_name(user_metadata, email)).await?;
    events::note(tx, ctx, Some(id), "signed_up", &json!({ "anonymous": is_anonymous })).await?;
    Ok(id)
}

/// Adds the identity of the account's own address.
pub(super) async fn add_own_identity(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Uuid,
    contact: &Contact,
    user_metadata: &Map<String, Json>,
    is_verified: bool,
) -> IdentityResult<()> {
    let mut data = user_metadata.clone();
    data.insert("sub".to_owned(), user.to_string().into());
    let email = match contact {
        Contact::Email(email) => {
            data.insert("email".to_owned(), email.as_str().into());
            Some(email.as_str())
        }
        Contact::Phone(phone) => {
            data.insert("phone".to_owned(), phone.as_str().into());
            None
        }
    };
    data.insert("email_verified".to_owned(), (is_verified && email.is_some()).into());
    data.insert("phone_verified".to_owned(), (is_verified && email.is_none()).into());
    tx.run(
        "INSERT INTO identities (id, user_id, provider, subject, identity_data, email, last_sign_in_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (provider, subject) DO UPDATE SET identity_data = EXCLUDED.identity_data, email = EXCLUDED.email,
           updated_at = EXCLUDED.updated_at",
        &[
            ctx.new_id().into(),
            user.into(),
            contact.provider().into(),
            user.to_string().into(),
            Value::json(&Json::Object(data)),
            email.into(),
            ctx.now.into(),
            ctx.now.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Marks an address as confirmed.
pub(super) async fn prove(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, contact: &Contact) -> IdentityResult<()> {
    let found = user::get(tx, id).await?;
    let (at, flag) = match contact {
        Contact::Email(_) => ("email_confirmed_at", "email_verified"),
        Contact::Phone(_) => ("phone_confirmed_at", "phone_verified"),
    };
    let mut user_metadata = found.user_metadata;
    user_metadata.insert(flag.to_owned(), true.into());
    user::set(
        tx,
        ctx,
        id,
        &[
            (at, ctx.now.into()),
            ("user_metadata", Value::json(&Json::Object(user_metadata))),
            ("is_anonymous", false.into()),
        ],
    )
    .await?;
    let data = found.identities.iter().find(|one| one.provider == contact.provider()).map(|one| one.data.clone());
    add_own_identity(tx, ctx, id, contact, &data.unwrap_or_default(), true).await?;
    user::note_providers(tx, ctx, id).await
}
