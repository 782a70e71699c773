//! Which account a sign-in leads to, and unique identities.

use serde_json::Map;
use serendib_db::Db;
use serendib_domain::Caller;
use serendib_domain::identity::factor::{self, ChallengeResponse, FactorChallenge, FactorKind, FactorRow, New, Right};
use serendib_domain::identity::link::{self, ExternalIdentity, Party};
use serendib_domain::identity::session::{self, Method};
use serendib_domain::identity::{
    CommittedResult, Device, IdentityError, IdentityRejection, IdentityResult, Rules, Session,
};
use uuid::Uuid;

use crate::fixture;

fn arrived(
    party: Party,
    provider: &str,
    subject: &str,
    email: Option<&str>,
    is_email_verified: bool,
) -> ExternalIdentity {
    ExternalIdentity {
        party,
        provider: provider.to_owned(),
        subject: subject.to_owned(),
        email: email.map(str::to_owned),
        is_email_verified,
        data: Map::new(),
    }
}

fn google(subject: &str, email: Option<&str>, is_email_verified: bool) -> ExternalIdentity {
    arrived(Party::Provider, "google", subject, email, is_email_verified)
}

async fn arrive(db: &Db, who: ExternalIdentity) -> Result<Uuid, IdentityRejection> {
    let ctx = fixture::ctx(Caller::Visitor, fixture::morning());
    let come: IdentityResult<Uuid> =
        db.write(async move |tx| link::find_or_create_account(tx, &ctx, &Rules::default(), &who).await).await;
    come.map_err(|fault| match fault {
        IdentityError::Denied(denied) => denied,
        IdentityError::Failed(error) => panic!("{error}"),
    })
}

async fn count(db: &Db, table: &str) -> usize {
    db.rows(&format!("SELECT id FROM {table}"), &[]).await.unwrap().len()
}

/// T-U18.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_leads_nobody_but_its_first_holder_to_an_account() {
    let db = fixture::empty().await;
    let address = Some("nimali@example.lk");
    let nimali = arrive(&db, google("g-1", address, true)).await.unwrap();
    assert_eq!(arrive(&db, google("g-1", address, true)).await, Ok(nimali));
    // The provider has given the address to another user, or the provider is an impostor.
    assert_eq!(arrive(&db, google("g-2", address, true)).await, Err(IdentityRejection::OtherHolder));
    let fresh = Some("fresh@example.lk");
    assert_eq!(arrive(&db, google("g-3", fresh, false)).await, Err(IdentityRejection::ProviderEmailUnverified));
    assert_eq!(arrive(&db, google("g-3", None, true)).await, Err(IdentityRejection::ProviderEmailMissing));
    assert_eq!((count(&db, "users").await, count(&db, "identities").await), (1, 1));
}

/// T-U20.
#[tokio::test(flavor = "multi_thread")]
async fn a_directory_or_a_wallet_that_names_somebodys_address_gets_an_account_of_its_own() {
    let db = fixture::empty().await;
    let victim = Some("victim@example.lk");
    let first = arrive(&db, google("g-1", victim, true)).await.unwrap();
    let mut accounts = vec![first];
    for (party, provider, subject) in [
        (Party::Directory, "sso:acme.example", "g-1"),
        (Party::Directory, "sso:other.example", "g-1"),
        (Party::Wallet, "web3", "web3:solana:x"),
    ] {
        let own = arrive(&db, arrived(party, provider, subject, victim, true)).await.unwrap();
        assert!(!accounts.contains(&own), "{provider}");
        assert_eq!(arrive(&db, arrived(party, provider, subject, victim, true)).await, Ok(own));
        accounts.push(own);
    }
    let named = db.rows("SELECT id FROM users WHERE email = 'victim@example.lk'", &[]).await.unwrap();
    assert_eq!(named.iter().map(|row| row.uuid(0).unwrap()).collect::<Vec<_>>(), [first]);
    assert_eq!(arrive(&db, google("g-1", victim, true)).await, Ok(first));
}

/// A signed-in user who is registering a security key.
async fn enrolling(db: &Db, subject: &str) -> (Session, Uuid, Uuid) {
    let address = format!("{subject}@example.lk");
    let user = arrive(db, google(subject, Some(&address), true)).await.unwrap();
    let ctx = fixture::ctx(Caller::Visitor, fixture::morning());
    let begun: IdentityResult<_> = db
        .write(async move |tx| {
            let how = Method::now(&ctx, "oauth");
            let (_, session) = session::open(tx, &ctx, &Rules::default(), user, how, &Device::default()).await?;
            let key = New { kind: FactorKind::WebAuthn, friendly_name: None, secret: None, phone: None };
            let factor = factor::enrol(tx, &ctx, &Rules::default(), &session, &key).await?;
            let no_code = FactorChallenge { code_hash: None, state: Some("{}".to_owned()) };
            let (challenge, _) = factor::challenge(tx, &ctx, &Rules::default(), user, factor, &no_code, None).await?;
            Ok((session, factor, challenge))
        })
        .await;
    begun.unwrap()
}

/// Registers a key with this id, as if its answer had been valid.
async fn register(
    db: &Db,
    (session, factor, challenge): &(Session, Uuid, Uuid),
    key: &str,
) -> Result<(), IdentityRejection> {
    let ctx = fixture::ctx(Caller::Visitor, fixture::morning());
    let (session, factor, challenge, key) = (session.clone(), *factor, *challenge, key.to_owned());
    let seen: CommittedResult<_> = db
        .write(async move |tx| {
            let check = |_: &FactorRow, _: &FactorChallenge| {
                Some(Right { last_step: None, credential: Some("{}".to_owned()), credential_id: Some(key.clone()) })
            };
            let answered = ChallengeResponse { factor, challenge, nonce: None };
            factor::verify(tx, &ctx, &Rules::default(), &session, &answered, &check).await
        })
        .await;
    seen.unwrap().map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_security_key_is_registered_once_by_whomever() {
    let db = fixture::empty().await;
    let (mine, theirs) = (enrolling(&db, "g-1").await, enrolling(&db, "g-2").await);
    assert_eq!(register(&db, &mine, "key 1").await, Ok(()));
    assert_eq!(register(&db, &theirs, "key 1").await, Err(IdentityRejection::KeyKnown));
    // The challenge is used up; there is no second try.
    assert_eq!(register(&db, &theirs, "key 2").await, Err(IdentityRejection::FactorNotFound));
    let verified = db.rows("SELECT id FROM mfa_factors WHERE is_verified", &[]).await.unwrap();
    assert_eq!(verified.iter().map(|row| row.uuid(0).unwrap()).collect::<Vec<_>>(), [mine.1]);
}
