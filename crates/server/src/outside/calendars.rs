//! Fetches calendars from addresses that guides enter, guarded against SSRF.
//!
//! Such an address is a secret and may lead anywhere, so it is in no log and no error, and [`AddressGuard`] decides what is connected to;
//! every redirect is checked again.

#[cfg(test)]
mod tests;

use std::io::Read as _;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use url::Url;

use super::address_guard::{ADDRESS_LIMIT, AddressGuard, AddressRefused, is_refusal};

/// From the name lookup to the last byte, with all redirects.
const WHOLE_LIMIT: Duration = Duration::from_secs(15);
/// Maximum size of a calendar in bytes, compressed or not.
pub const LARGEST_BYTES: usize = 2 * 1024 * 1024;
const REDIRECTS_LIMIT: usize = 3;
/// Longer validators are not stored.
const VALIDATOR_LIMIT: usize = 300;
const USER_AGENT: &str = "Serendib calendar import";

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct CalendarFetcher {
    client: reqwest::Client,
    guard: AddressGuard,
    limit: Duration,
}

/// What a server answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// The calendar is as at the time of the validators that were sent.
    NotModified,
    /// `etag` and `last_modified` are to be sent with the next request.
    Calendar { bytes: Vec<u8>, etag: Option<String>, last_modified: Option<String> },
}

/// Why there is no calendar, in words for the guide who entered the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    #[error("This address cannot be used. It must be a public address that begins with https://.")]
    AddressRefused,
    #[error("The calendar's server cannot be reached.")]
    NotReachable,
    #[error("This calendar is too large.")]
    TooLarge,
    #[error("The calendar's server took too long.")]
    TooSlow,
    #[error("The calendar's server refused: it answered with status {0}.")]
    Status(u16),
}

impl From<AddressRefused> for FetchError {
    fn from(_: AddressRefused) -> Self {
        Self::AddressRefused
    }
}

/// The address in its normal form, by which equal ones are found; checked as far as can be seen without the network.
///
/// # Errors
/// [`FetchError::AddressRefused`].
pub fn parse_address(address: &str, site: &str) -> Result<Url, FetchError> {
    to_calendar_url(AddressGuard::for_site(site), address)
}

/// `webcal` is how links open a calendar program; it means `https`.
fn to_calendar_url(guard: AddressGuard, address: &str) -> Result<Url, FetchError> {
    let address = address.trim();
    let rest = ["webcal://", "webcals://"].iter().find_map(|scheme| {
        let start = address.get(..scheme.len())?;
        if start.eq_ignore_ascii_case(scheme) { address.get(scheme.len()..) } else { None }
    });
    Ok(match rest {
        Some(rest) => guard.parse(&format!("https://{rest}"))?,
        None => guard.parse(address)?,
    })
}

impl CalendarFetcher {
    /// For the site at this address.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn for_site(site: &str) -> Result<Self, String> {
        Self::with_guard(AddressGuard::for_site(site))
    }

    /// `is_development` also allows `http`, other ports and servers on this machine.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn new(is_development: bool) -> Result<Self, String> {
        Self::with_guard(AddressGuard::new(is_development))
    }

    fn with_guard(guard: AddressGuard) -> Result<Self, String> {
        let client = guard.client(USER_AGENT)?;
        Ok(Self { client, guard, limit: WHOLE_LIMIT })
    }

    /// Fetches a calendar unless it is unchanged. `etag` and `last_modified` are those of the answer before.
    ///
    /// # Errors
    /// [`FetchError`].
    pub async fn fetch(
        &self,
        address: &str,
        etag: Option<&str>,
        last_modified: Option<&str>,
    ) -> Result<Fetched, FetchError> {
        let address = to_calendar_url(self.guard, address)?;
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static("text/calendar, */*;q=0.5"));
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        insert(&mut headers, header::IF_NONE_MATCH, etag);
        insert(&mut headers, header::IF_MODIFIED_SINCE, last_modified);
        let fetching = self.follow(address, headers);
        tokio::time::timeout(self.limit, fetching).await.unwrap_or(Err(FetchError::TooSlow))
    }

    async fn follow(&self, mut address: Url, headers: HeaderMap) -> Result<Fetched, FetchError> {
        let is_conditional =
            headers.contains_key(header::IF_NONE_MATCH) || headers.contains_key(header::IF_MODIFIED_SINCE);
        let mut redirects = 0;
        loop {
            let request = self.client.get(address.clone()).headers(headers.clone());
            let answer = request.send().await.map_err(|error| to_fetch_error(&error))?;
            let status = answer.status();
            match status {
                StatusCode::OK => return receive(answer).await,
                StatusCode::NOT_MODIFIED if is_conditional => return Ok(Fetched::NotModified),
                StatusCode::MOVED_PERMANENTLY
                | StatusCode::FOUND
                | StatusCode::SEE_OTHER
                | StatusCode::TEMPORARY_REDIRECT
                | StatusCode::PERMANENT_REDIRECT
                    if redirects < REDIRECTS_LIMIT =>
                {
                    redirects += 1;
                    address = target(self.guard, &address, answer.headers())?;
                }
                _ => return Err(FetchError::Status(status.as_u16())),
            }
        }
    }
}

fn insert(headers: &mut HeaderMap, name: HeaderName, value: Option<&str>) {
    if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
        headers.insert(name, value);
    }
}

/// Reads the body, counting before and after decompression.
async fn receive(mut answer: reqwest::Response) -> Result<Fetched, FetchError> {
    let announced = answer.content_length().unwrap_or(0);
    if usize::try_from(announced).map_or(true, |length| length > LARGEST_BYTES) {
        return Err(FetchError::TooLarge);
    }
    let encoding = answer.headers().get(header::CONTENT_ENCODING).map(|value| value.as_bytes().to_ascii_lowercase());
    let (etag, last_modified) =
        (validator(answer.headers(), header::ETAG), validator(answer.headers(), header::LAST_MODIFIED));
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(|error| to_fetch_error(&error))? {
        if body.len() + piece.len() > LARGEST_BYTES {
            return Err(FetchError::TooLarge);
        }
        body.extend_from_slice(&piece);
    }
    let bytes = match encoding.as_deref() {
        None | Some(b"" | b"identity") => body,
        Some(b"gzip" | b"x-gzip") => unzip(&body)?,
        Some(_) => return Err(FetchError::NotReachable),
    };
    Ok(Fetched::Calendar { bytes, etag, last_modified })
}

fn unzip(body: &[u8]) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    let largest = u64::try_from(LARGEST_BYTES).unwrap_or(u64::MAX);
    let mut unzipped = flate2::read::MultiGzDecoder::new(body).take(largest + 1);
    unzipped.read_to_end(&mut bytes).map_err(|_| FetchError::NotReachable)?;
    if bytes.len() > LARGEST_BYTES { Err(FetchError::TooLarge) } else { Ok(bytes) }
}

fn validator(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    (value.len() <= VALIDATOR_LIMIT).then(|| value.to_owned())
}

/// The error without the address that it contains.
fn to_fetch_error(error: &reqwest::Error) -> FetchError {
    if is_refusal(error) {
        return FetchError::AddressRefused;
    }
    if error.is_timeout() { FetchError::TooSlow } else { FetchError::NotReachable }
}

/// Where a redirect leads. From `https` never to `http`.
fn target(guard: AddressGuard, from: &Url, headers: &HeaderMap) -> Result<Url, FetchError> {
    let location = headers.get(header::LOCATION).and_then(|value| value.to_str().ok());
    let location = location.filter(|location| location.len() <= ADDRESS_LIMIT).ok_or(FetchError::NotReachable)?;
    let to = guard.check_url(from.join(location).map_err(|_| FetchError::NotReachable)?)?;
    if from.scheme() == "https" && to.scheme() != "https" { Err(FetchError::AddressRefused) } else { Ok(to) }
}
