//! OpenID Connect providers: Google or its replacement, and organizations' own providers (directories).

use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::identity::address;
use serendib_domain::identity::link::{ExternalIdentity, Party};

use super::demo_provider::{self, DemoProof, DemoProvider};
use super::redirect::Redirects;
use crate::app::{Clock, new_secret};
use crate::config::Settings;
use crate::outside::http::Http;
use crate::outside::oidc::{Claims, OidcProvider, RefreshPolicy, Registration};

pub const GOOGLE: &str = "google";
/// Prefix of a directory's name, followed by its domain.
const DIRECTORY: &str = "sso:";

/// An organization that authenticates its own people.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Directory {
    domain: String,
    issuer: String,
    client_id: String,
    client_secret: String,
}

/// Parses the setting.
///
/// # Errors
/// A message.
fn directories(text: &str) -> Result<Vec<Directory>, String> {
    let list: Vec<Directory> =
        serde_json::from_str(text).map_err(|error| format!("it is not a JSON list ({error})"))?;
    for one in &list {
        let is_domain = one.domain.contains('.')
            && one
                .domain
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte));
        if !is_domain {
            return Err(format!("{} is not a domain in lower case", one.domain));
        }
    }
    Ok(list)
}

/// Validates the setting.
///
/// # Errors
/// A message.
pub fn check_directories(text: &str) -> Result<(), String> {
    directories(text).map(drop)
}

#[derive(Default)]
pub struct Providers {
    known: HashMap<String, Arc<OidcProvider>>,
    pub demo: Option<Arc<DemoProvider>>,
}

impl Providers {
    /// The providers of the settings.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn open(settings: &Settings, site_url: &str, http: &Http) -> Result<Self, String> {
        let redirect_uri = format!("{site_url}/auth/v1/callback");
        let mut known = HashMap::new();
        if let (Some(id), Some(secret)) = (&settings.google_client_id, &settings.google_client_secret) {
            let also_for = settings.auth.google_also_for.clone();
            let google = Registration {
                issuer: settings.google_issuer.clone(),
                client_id: id.clone(),
                client_secret: secret.clone(),
                redirect_uri: redirect_uri.clone(),
                also_for,
            };
            let google = OidcProvider::new(google, http.clone(), RefreshPolicy::default())
                .map_err(|why| format!("SERENDIB_GOOGLE_ISSUER cannot be used: {why}"))?;
            known.insert(GOOGLE.to_owned(), Arc::new(google));
        }
        for one in settings.auth.sso.as_deref().map(directories).transpose()?.unwrap_or_default() {
            let registration = Registration {
                issuer: one.issuer,
                client_id: one.client_id,
                client_secret: one.client_secret,
                redirect_uri: redirect_uri.clone(),
                also_for: Vec::new(),
            };
            let provider = OidcProvider::new(registration, http.clone(), RefreshPolicy::default())
                .map_err(|why| format!("SERENDIB_SSO cannot be used: {why}"))?;
            known.insert(format!("{DIRECTORY}{}", one.domain), Arc::new(provider));
        }
        Ok(Self { known, demo: None })
    }

    /// Replaces Google with the demo's own provider.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn with_demo(
        mut self,
        proof: DemoProof,
        site_url: &str,
        redirect_urls: &[String],
        people: impl demo_provider::DemoIdentitySource,
        clock: Clock,
        http: &Http,
    ) -> Result<Self, String> {
        let client = demo_provider::RegisteredClient {
            id: "serendib-demo".to_owned(),
            secret: new_secret(),
            redirect_uri: format!("{site_url}/auth/v1/callback"),
            onward: Redirects::new(site_url, redirect_urls).sources(),
        };
        let demo = DemoProvider::new(proof, site_url, client.clone(), people, clock)?;
        let registration = Registration {
            issuer: demo.issuer().to_owned(),
            client_id: client.id,
            client_secret: client.secret,
            redirect_uri: client.redirect_uri,
            also_for: Vec::new(),
        };
        let provider = OidcProvider::new(registration, http.clone(), RefreshPolicy::default())?;
        self.known.insert(GOOGLE.to_owned(), Arc::new(provider));
        self.demo = Some(demo);
        Ok(self)
    }

    pub fn find(&self, name: &str) -> Option<Arc<OidcProvider>> {
        self.known.get(name).cloned()
    }

    /// A provider open to every visitor; directories are for their own people.
    pub fn open_to_all(&self, name: &str) -> Option<Arc<OidcProvider>> {
        if name.starts_with(DIRECTORY) { None } else { self.find(name) }
    }

    /// The provider of an organization, with its name.
    pub fn directory(&self, domain: &str) -> Option<(String, Arc<OidcProvider>)> {
        let name = format!("{DIRECTORY}{}", domain.trim().to_ascii_lowercase());
        let provider = self.find(&name)?;
        Some((name, provider))
    }
}

/// Converts a provider's claims to the domain's type.
pub fn arrived(provider: &str, claims: &Claims) -> ExternalIdentity {
    let party = if provider.starts_with(DIRECTORY) { Party::Directory } else { Party::Provider };
    let mut data = Map::new();
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            data.insert(key.to_owned(), value);
        }
    };
    let text = |text: &Option<String>| text.as_deref().map(Value::from);
    put("iss", Some(claims.issuer.as_str().into()));
    put("sub", Some(claims.subject.as_str().into()));
    put("provider_id", Some(claims.subject.as_str().into()));
    put("name", text(&claims.name));
    put("full_name", text(&claims.name));
    put("email", text(&claims.email));
    put("email_verified", Some(claims.is_email_verified.into()));
    put("phone_verified", Some(false.into()));
    put("picture", text(&claims.picture));
    put("avatar_url", text(&claims.picture));
    put("custom_claims", claims.hosted_domain.as_deref().map(|domain| json!({ "hd": domain })));
    ExternalIdentity {
        party,
        provider: provider.to_owned(),
        subject: claims.subject.clone(),
        email: claims.email.as_deref().and_then(|email| address::email(email).ok()),
        is_email_verified: claims.is_email_verified,
        data,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_named_by_a_domain_and_nothing_else() {
        let one =
            r#"[{"domain":"acme.example","issuer":"https://id.acme.example","client_id":"a","client_secret":"b"}]"#;
        assert_eq!(directories(one).map(|list| list.len()), Ok(1));
        for wrong in
            ["{}", "[{}]", &one.replace("acme.example\"", "Acme.example\""), &one.replace("client_secret", "secret")]
        {
            assert!(directories(wrong).is_err(), "{wrong}");
        }
    }
}
