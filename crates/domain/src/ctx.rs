//! The request context: the caller, the time and the source of ids. The domain has no clock and no randomness of its own.

use std::sync::Arc;

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use uuid::Uuid;

use crate::accounts::account_deletion::DEFAULT_DELETION_DAYS;
use crate::bookings::text_messages::TextRules;
use crate::chat::limits::Limits as ChatLimits;
use crate::credentials::DEFAULT_DOCUMENT_DAYS;
use crate::ledger::DEFAULT_PERCENT;
use crate::packages::limits::Limits;
use crate::payments::PaymentProvider;
use crate::staff::{StaffRight, StaffRights};

/// Rights of guides and of the staff are read from the database for each request, never from a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Not signed in.
    Visitor,
    Person(SignedInPerson),
    /// The operator's service key. It skips read policies, never the rules of a command.
    Service,
}

/// A signed-in person with their current rights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignedInPerson {
    pub user: Uuid,
    /// The id of their active guide record.
    pub guide: Option<Uuid>,
    /// The id of their guide record, even while suspended.
    pub record: Option<Uuid>,
    /// Those of their roles on the staff that this session may use.
    pub rights: StaffRights,
    /// They are on the staff, and the operator requires a second factor, which this session has not passed.
    pub needs_second_factor: bool,
    /// This session has passed a second factor.
    pub is_assured: bool,
    /// The sign-in of this session is recent, as a change of password needs it.
    pub is_fresh: bool,
}

impl SignedInPerson {
    /// Whether they have this right as a member of the staff.
    pub fn may(&self, right: StaffRight) -> bool {
        self.rights.contains(right)
    }

    pub fn is_staff(&self) -> bool {
        !self.rights.is_empty()
    }
}

impl Caller {
    pub fn is_service(&self) -> bool {
        matches!(self, Self::Service)
    }

    pub fn is_visitor(&self) -> bool {
        matches!(self, Self::Visitor)
    }

    /// Whether it is a member of the staff with this right, or the service key.
    pub fn may(&self, right: StaffRight) -> bool {
        match self {
            Self::Visitor => false,
            Self::Person(person) => person.may(right),
            Self::Service => true,
        }
    }

    /// Whether it is a member of the staff, with whatever rights.
    pub fn is_staff(&self) -> bool {
        self.person().is_some_and(SignedInPerson::is_staff)
    }

    pub fn person(&self) -> Option<&SignedInPerson> {
        match self {
            Self::Person(person) => Some(person),
            Self::Visitor | Self::Service => None,
        }
    }
}

/// What a command may know besides the database.
#[derive(Clone)]
pub struct Ctx {
    pub caller: Caller,
    pub now: DateTime<Utc>,
    /// The client that the request comes from, as an opaque, stable text. `None` if it is unknown, and for the server's own work.
    pub origin: Option<String>,
    /// The request id, as in the answer and the log.
    pub request: Option<String>,
    /// How many packages a guide may create.
    pub packages: Limits,
    /// How much a person may write to others.
    pub chat: ChatLimits,
    /// The commission of bookings that begin now, in percent, unless their guide has another one.
    pub commission_percent: u8,
    /// Days that a guide's document stays after the decision about it.
    pub document_days: u16,
    /// Days between the request and the deletion of an account.
    pub deletion_days: u16,
    /// Whether guides can connect an account at the payment provider.
    pub has_payout_accounts: bool,
    /// Who takes the money; `None` if payments are off.
    pub payment_provider: Option<PaymentProvider>,
    /// Text messages to guides.
    pub texts: TextRules,
    /// This site's address without a trailing slash; empty if it is not configured.
    pub site: Arc<str>,
    ids: Arc<dyn Fn() -> Uuid + Send + Sync>,
}

/// Sri Lanka's offset has not changed since 2006.
const COLOMBO_SECONDS_EAST: i32 = 5 * 3_600 + 30 * 60;

impl Ctx {
    /// Caller, time and id source; the rest has its defaults.
    pub fn new(caller: Caller, now: DateTime<Utc>, ids: Arc<dyn Fn() -> Uuid + Send + Sync>) -> Self {
        Self {
            caller,
            now,
            origin: None,
            request: None,
            packages: Limits::default(),
            chat: ChatLimits::default(),
            commission_percent: DEFAULT_PERCENT,
            document_days: DEFAULT_DOCUMENT_DAYS,
            deletion_days: DEFAULT_DELETION_DAYS,
            has_payout_accounts: false,
            payment_provider: None,
            texts: TextRules::default(),
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

    pub fn with_commission_percent(mut self, percent: u8) -> Self {
        self.commission_percent = percent;
        self
    }

    pub fn with_document_days(mut self, days: u16) -> Self {
        self.document_days = days;
        self
    }

    pub fn with_deletion_days(mut self, days: u16) -> Self {
        self.deletion_days = days;
        self
    }

    pub fn with_payout_accounts(mut self, has_payout_accounts: bool) -> Self {
        self.has_payout_accounts = has_payout_accounts;
        self
    }

    pub fn with_payment_provider(mut self, provider: Option<PaymentProvider>) -> Self {
        self.payment_provider = provider;
        self
    }

    pub fn with_texts(mut self, texts: TextRules) -> Self {
        self.texts = texts;
        self
    }

    pub fn with_site(mut self, site: &str) -> Self {
        self.site = site.into();
        self
    }

    /// The path of an address of this site, absolute or relative; `None` for any other address.
    pub fn own_path<'a>(&self, address: &'a str) -> Option<&'a str> {
        let path = match address.strip_prefix(&*self.site) {
            Some(path) if !self.site.is_empty() => path,
            _ => address,
        };
        (path.starts_with('/') && !path.starts_with("//") && !path.starts_with("/\\")).then_some(path)
    }

    /// A new id, version 4. The product displays its first eight characters as a reference.
    pub fn new_id(&self) -> Uuid {
        (self.ids)()
    }

    /// Today in Asia/Colombo. Trips are counted in these days.
    pub fn today(&self) -> NaiveDate {
        match FixedOffset::east_opt(COLOMBO_SECONDS_EAST) {
            Some(colombo) => self.now.with_timezone(&colombo).date_naive(),
            None => self.now.date_naive(),
        }
    }
}

/// The start of a calendar day in Asia/Colombo.
pub fn beginning(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc() - Duration::seconds(COLOMBO_SECONDS_EAST.into())
}

/// The local time in Sri Lanka.
pub fn to_local_time(moment: DateTime<Utc>) -> NaiveDateTime {
    (moment + Duration::seconds(COLOMBO_SECONDS_EAST.into())).naive_utc()
}

/// Such as `15 January 2030, 09:00 (Sri Lankan time)`.
pub fn format_time(moment: DateTime<Utc>) -> String {
    let there = moment + Duration::seconds(COLOMBO_SECONDS_EAST.into());
    there.format("%-d %B %Y, %H:%M (Sri Lankan time)").to_string()
}
