//! Every setting: a flag and its environment variable, read once, checked before anything starts.

use std::net::SocketAddr;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Args, Parser, Subcommand};
use serendib_db::Location;
use serendib_domain::bookings::text_messages::{DEFAULT_PER_DAY, DEFAULT_PER_GUIDE};
use serendib_domain::chat::limits::{
    INQUIRIES_PER_DAY, PER_DAY as MESSAGES_PER_DAY, PER_MINUTE as MESSAGES_PER_MINUTE,
};
use serendib_domain::packages::limits::{PER_DAY, WAITING};
use serendib_domain::search::screen_limits::TOP_RATED_REVIEWS;
use uuid::Uuid;

use crate::auth::settings::AuthSettings;
use crate::limits::Limits;
use crate::outside::models::ModelSettings;
use crate::outside::payments::PaymentSettings;
use crate::realtime::settings::RealtimeSettings;
use crate::rest::bounds::Bounds;
use crate::site::settings::SiteSettings;
use crate::storage::settings::StorageSettings;

/// Serendib, the marketplace for guided trips through Sri Lanka.
#[derive(Debug, Parser)]
#[command(name = "serendib", version, about)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the product.
    Serve(Box<Settings>),
    /// Fill an empty database with demo data and serve it on a loopback address.
    Demo(Box<Settings>),
    /// Migrate the database schema to this version.
    Migrate(Box<Settings>),
    /// Print the anon and service keys as JSON.
    Keys {
        #[command(subcommand)]
        what: Option<KeysCommand>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Manage admins; possible on this machine only.
    Admin {
        #[command(subcommand)]
        what: AdminCommand,
    },
    /// Back up the embedded database and the uploaded files of this machine while the server runs.
    Backup {
        /// Backup file to create. Uploaded files go into a directory with the suffix .files, checksums into a file with the suffix
        /// .manifest. If it is an existing directory, the backup is named by its time.
        #[arg(long)]
        to: PathBuf,
        /// Number of backups to keep in the directory, including the new one; older ones are removed.
        #[arg(long, value_name = "N")]
        keep: Option<usize>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Restore a backup of database and files into a data directory without a database.
    Restore {
        /// Backup file written by serendib backup.
        #[arg(long)]
        from: PathBuf,
        /// Verify the restored database, its schema version and all files.
        #[arg(long)]
        verify: bool,
        /// Accept a backup without a manifest, from a version that wrote none.
        #[arg(long)]
        without_manifest: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Check settings, schema, database, uploaded files and mail server, and report problems.
    Check(Box<Settings>),
    /// Manage dead letters: jobs that failed on their last attempt, such as undeliverable mails.
    Jobs {
        #[command(subcommand)]
        what: JobsCommand,
    },
    /// Manage payments made outside the payment provider.
    Payments {
        #[command(subcommand)]
        what: PaymentsCommand,
    },
}

#[derive(Debug, Subcommand)]
pub enum KeysCommand {
    /// Rotate the key for access tokens; existing tokens stay valid until they expire.
    Rotate {
        /// Reject existing tokens at once, because the old key was disclosed.
        #[arg(long)]
        drop: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Grant the admin role to the account with this mail address.
    Grant {
        email: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Revoke the admin role of an account.
    Revoke {
        email: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// List all admins.
    List(Box<Settings>),
}

#[derive(Debug, Subcommand)]
pub enum JobsCommand {
    /// List dead letters with their reasons.
    List(Box<Settings>),
    /// Retry all dead letters, or only one.
    Retry {
        /// Job id from `jobs list`; without it, all are retried.
        id: Option<Uuid>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

#[derive(Debug, Subcommand)]
pub enum PaymentsCommand {
    /// Record an amount due for a booking as paid, such as by bank transfer. It is entered in the audit log.
    Record {
        /// Booking id.
        #[arg(long)]
        booking: Uuid,
        /// What was paid: advance, or full (the balance, or the whole price if it is due at once).
        #[arg(long)]
        kind: String,
        /// Amount in dollars and cents; must equal the amount due.
        #[arg(long)]
        amount: String,
        /// Payment reference, such as the number of a transfer or receipt.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

#[derive(Clone, Args)]
pub struct Settings {
    /// Address and port to listen on.
    #[arg(long, env = "SERENDIB_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Loopback address and port of /healthz, /readyz and /metrics; port 0 picks a free port.
    #[arg(long, env = "SERENDIB_OPS_LISTEN", default_value = "127.0.0.1:0")]
    pub ops_listen: SocketAddr,
    /// Directory for the embedded database and uploaded files.
    #[arg(long, env = "SERENDIB_DATA", default_value = "data")]
    pub data: PathBuf,
    /// PostgreSQL connection URL; without it, the embedded database under --data.
    #[arg(long, env = "SERENDIB_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Public URL of the site, such as https://serendib.example; default: http:// and the listen address.
    #[arg(long, env = "SERENDIB_SITE_URL")]
    pub site_url: Option<String>,
    /// Storage for uploaded files: file:///path or s3://bucket; default: a directory under --data.
    #[arg(long, env = "SERENDIB_STORAGE_URL", hide_env_values = true)]
    pub storage_url: Option<String>,
    #[command(flatten)]
    pub storage: StorageSettings,
    #[command(flatten)]
    pub site: SiteSettings,
    /// Mail server, such as smtps://user:password@mail.example:465; without it, mails stay in the outbox.
    #[arg(long, env = "SERENDIB_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of every mail.
    #[arg(long, env = "SERENDIB_MAIL_FROM", default_value = "Serendib <no-reply@serendib.example>")]
    pub mail_from: String,
    /// Recipient of contact form messages, also shown in the footer.
    #[arg(long, env = "SERENDIB_SUPPORT_EMAIL", default_value = "support@serendib.example")]
    pub support_email: String,
    /// Minimum number of reviews for the Top Rated badge; the specification requires 1.
    #[arg(long, env = "SERENDIB_TOP_RATED_REVIEWS", default_value_t = TOP_RATED_REVIEWS)]
    pub top_rated_reviews: u32,
    /// New packages per guide and day; 0 for no limit.
    #[arg(long, env = "SERENDIB_PACKAGES_PER_DAY", default_value_t = PER_DAY)]
    pub packages_per_day: u32,
    /// Packages per guide waiting for review by an admin; 0 for no limit.
    #[arg(long, env = "SERENDIB_PACKAGES_WAITING", default_value_t = WAITING)]
    pub packages_waiting: u32,
    /// Chat messages per person and minute; 0 for no limit.
    #[arg(long, env = "SERENDIB_MESSAGES_PER_MINUTE", default_value_t = MESSAGES_PER_MINUTE)]
    pub messages_per_minute: u32,
    /// Chat messages per person and day; 0 for no limit.
    #[arg(long, env = "SERENDIB_MESSAGES_PER_DAY", default_value_t = MESSAGES_PER_DAY)]
    pub messages_per_day: u32,
    /// New inquiries per traveler and day, counted per trip and host; 0 for no limit.
    #[arg(long, env = "SERENDIB_INQUIRIES_PER_DAY", default_value_t = INQUIRIES_PER_DAY)]
    pub inquiries_per_day: u32,
    /// The SMS service passes answers to texts on to /functions/v1/text-reply, so that guides can approve a request by text message.
    #[arg(long, env = "SERENDIB_SMS_REPLIES", default_value_t = false, action = clap::ArgAction::Set)]
    pub sms_replies: bool,
    /// Text messages about bookings to one guide per day.
    #[arg(long, env = "SERENDIB_TEXTS_PER_GUIDE", default_value_t = DEFAULT_PER_GUIDE)]
    pub texts_per_guide: u16,
    /// Text messages about bookings to all guides per day.
    #[arg(long, env = "SERENDIB_TEXTS_PER_DAY", default_value_t = DEFAULT_PER_DAY)]
    pub texts_per_day: u32,
    /// Number of guides on the home page, before "Verified Guides".
    #[arg(long, env = "SERENDIB_CLAIM_GUIDES", default_value = "50+")]
    pub claim_guides: String,
    /// Number of packages on the home page, before "Unique Packages".
    #[arg(long, env = "SERENDIB_CLAIM_PACKAGES", default_value = "100+")]
    pub claim_packages: String,
    /// Support hours on the home page, before "Support Available".
    #[arg(long, env = "SERENDIB_CLAIM_SUPPORT", default_value = "24/7")]
    pub claim_support: String,
    /// Number of travelers on the page for new guides, before "happy travelers".
    #[arg(long, env = "SERENDIB_CLAIM_TRAVELERS", default_value = "500+")]
    pub claim_travelers: String,
    /// Monthly earnings on the page for new guides, before "average monthly earning".
    #[arg(long, env = "SERENDIB_CLAIM_EARNING", default_value = "$2,500")]
    pub claim_earning: String,
    /// Monthly bookings on the page for new guides, before "bookings per month".
    #[arg(long, env = "SERENDIB_CLAIM_BOOKINGS", default_value = "50+")]
    pub claim_bookings: String,
    /// Additional shared HS256 secret for accepted tokens; at least 32 bytes.
    #[arg(long, env = "SERENDIB_JWT_SECRET", hide_env_values = true)]
    pub jwt_secret: Option<String>,
    /// OpenID Connect issuer for "Continue with Google".
    #[arg(long, env = "SERENDIB_GOOGLE_ISSUER", default_value = "https://accounts.google.com")]
    pub google_issuer: String,
    /// OAuth client id of this site at the issuer; without it, the button is hidden.
    #[arg(long, env = "SERENDIB_GOOGLE_CLIENT_ID")]
    pub google_client_id: Option<String>,
    /// OAuth client secret for --google-client-id.
    #[arg(long, env = "SERENDIB_GOOGLE_CLIENT_SECRET", hide_env_values = true)]
    pub google_client_secret: Option<String>,
    #[command(flatten)]
    pub payments: PaymentSettings,
    #[command(flatten)]
    pub models: ModelSettings,
    /// Cache answers to public reads in memory until their tables change.
    #[arg(long, env = "SERENDIB_CACHE", default_value_t = true, action = clap::ArgAction::Set)]
    pub cache: bool,
    #[command(flatten)]
    pub auth: AuthSettings,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub bounds: Bounds,
    #[command(flatten)]
    pub realtime: RealtimeSettings,
    /// Log level: error, warn, info, debug or trace, also per module (info,serendib_db=debug).
    #[arg(long, env = "SERENDIB_LOG", default_value = "info")]
    pub log: String,
    /// Demo mode and tests only: start time of the product's clock, RFC 3339.
    #[arg(long, env = "SERENDIB_CLOCK")]
    pub clock: Option<DateTime<Utc>>,
}

/// Without the secrets, and without the addresses that contain some.
impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Settings({}, {})", self.listen, self.data.display())
    }
}

/// How the server is run; some settings exist in one mode only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Serve,
    Demo,
    /// Any tables instead of the product, open to every caller (`lab`).
    Lab,
}

impl Settings {
    /// The defaults: a laboratory is configured by its own arguments.
    pub fn for_laboratory() -> Self {
        let words = ["serendib", "serve", "--rate-per-address", "0", "--rate-per-user", "0"];
        let Command::Serve(settings) = Cli::parse_from(words).command else {
            unreachable!("the words above are those of serve")
        };
        *settings
    }

    pub fn location(&self) -> Location {
        match &self.database_url {
            Some(url) => Location::Postgres(url.clone()),
            None => Location::Sqlite(self.data.join("serendib.db")),
        }
    }

    /// The origin that visitors use, without a trailing slash. `bound` is the listener's actual address.
    pub fn site_url(&self, bound: SocketAddr) -> String {
        let parsed = self.site_url.as_ref().and_then(|text| url::Url::parse(text).ok());
        parsed.map_or_else(|| format!("http://{bound}"), |url| url.origin().ascii_serialization())
    }
}
