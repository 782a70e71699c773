//! Who asks, what time it is, where ids come from. The domain has no clock and no dice of its own.

use std::sync::Arc;

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use uuid::Uuid;

use crate::chat::limits::Limits as ChatLimits;
use crate::packages::limits::Limits;

/// Who asks. Guide and admin rights are read from the database for each request, never from a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Nobody has signed in.
    Visitor,
    Person(SignedInPerson),
    /// The operator's own key: skips read policies, never the rules of a command.
    Service,
}

/// Somebody who has signed in, with the rights they have at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedInPerson {
    pub user: Uuid,
    /// The id of their active guide record.
    pub guide: Option<Uuid>,
    /// The id of their guide record, also while they are suspended.
    pub record: Option<Uuid>,
    pub is_admin: bool,
    /// This session has shown a second proof of who it is.
    pub is_assured: bool,
}

impl Caller {
    pub fn is_service(&self) -> bool {
        matches!(self, Self::Service)
    }

    pub fn is_visitor(&self) -> bool {
        matches!(self, Self::Visitor)
    }

    pub fn is_admin(&self) -> bool {
        matches!(self, Self::Person(person) if person.is_admin)
    }

    pub fn person(&self) -> Option<&SignedInPerson> {
        match self {
            Self::Person(person) => Some(person),
            Self::Visitor | Self::Service => None,
        }
    }
}

/// Everything a command may know besides the database.
#[derive(Clone)]
pub struct Ctx {
    pub caller: Caller,
    pub now: DateTime<Utc>,
    /// Where the request comes from, as an opaque text that is the same for the same client; `None` where nobody can tell, and
    /// for what this machine asks by itself.
    pub origin: Option<String>,
    /// The request that is being answered, as its answer and the log name it.
    pub request: Option<String>,
    /// How many packages one guide may make.
    pub packages: Limits,
    /// How much one person may write to others.
    pub chat: ChatLimits,
    /// This site's address, without a slash at its end; empty where nobody said.
    pub site: Arc<str>,
    ids: Arc<dyn Fn() -> Uuid + Send + Sync>,
}

/// Sri Lanka has kept one offset since 2006.
const COLOMBO_SECONDS_EAST: i32 = 5 * 3_600 + 30 * 60;

impl Ctx {
    /// Who asks, when, and where ids come from; the rest is what it is where nobody says otherwise.
    pub fn new(caller: Caller, now: DateTime<Utc>, ids: Arc<dyn Fn() -> Uuid + Send + Sync>) -> Self {
        Self {
            caller,
            now,
            origin: None,
            request: None,
            packages: Limits::default(),
            chat: ChatLimits::default(),
            site: "".into(),
            ids,
        }
    }

    pub fn with_origin(mut self, origin: Option<String>) -> Self {
        self.origin = origin;
        self
    }

    pub fn with_request(mut self, request: Option<String>) -> Self {
        self.request = request;
        self
    }

    pub fn with_packages(mut self, limits: Limits) -> Self {
        self.packages = limits;
        self
    }

    pub fn with_chat(mut self, limits: ChatLimits) -> Self {
        self.chat = limits;
        self
    }

    pub fn with_site(mut self, site: &str) -> Self {
        self.site = site.into();
        self
    }

    /// The path of an address of this site, which may say where the site is or leave it out; `None` for any other address.
    pub fn own_path<'a>(&self, address: &'a str) -> Option<&'a str> {
        let path = match address.strip_prefix(&*self.site) {
            Some(path) if !self.site.is_empty() => path,
            _ => address,
        };
        (path.starts_with('/') && !path.starts_with("//") && !path.starts_with("/\\")).then_some(path)
    }

    /// A fresh id, version 4: the first eight characters are shown as a reference.
    pub fn new_id(&self) -> Uuid {
        (self.ids)()
    }

    /// Today's calendar day in Asia/Colombo, the day that trips are counted in.
    pub fn today(&self) -> NaiveDate {
        match FixedOffset::east_opt(COLOMBO_SECONDS_EAST) {
            Some(colombo) => self.now.with_timezone(&colombo).date_naive(),
            None => self.now.date_naive(),
        }
    }
}

/// The moment at which a calendar day begins in Asia/Colombo.
pub fn beginning(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc() - Duration::seconds(COLOMBO_SECONDS_EAST.into())
}

/// What clocks and calendars in Sri Lanka show at a moment.
pub fn to_local_time(moment: DateTime<Utc>) -> NaiveDateTime {
    (moment + Duration::seconds(COLOMBO_SECONDS_EAST.into())).naive_utc()
}

/// A moment as people there read it: `15 January 2030, 09:00 (Sri Lankan time)`.
pub fn format_time(moment: DateTime<Utc>) -> String {
    let there = moment + Duration::seconds(COLOMBO_SECONDS_EAST.into());
    there.format("%-d %B %Y, %H:%M (Sri Lankan time)").to_string()
}
