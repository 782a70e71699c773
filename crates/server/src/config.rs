//! Every setting: a flag and its environment variable, read once, checked before anything starts.

use std::net::SocketAddr;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Args, Parser, Subcommand};
use serendib_db::Location;
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
    /// Fill an empty database with the demo catalogue and serve it on a loopback address.
    Demo(Box<Settings>),
    /// Bring the database's schema up to this program.
    Migrate(Box<Settings>),
    /// Print the anon and service keys as JSON.
    Keys {
        #[command(subcommand)]
        what: Option<KeysCommand>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Who runs this Serendib. Given and taken on this machine only.
    Admin {
        #[command(subcommand)]
        what: AdminCommand,
    },
    /// Copy the embedded database into a new file while it is in use, and the uploaded files of this machine beside it.
    Backup {
        /// The file to write, which must not exist; the uploaded files go into a folder of the same name with .files at its end, sums of
        /// everything into one with .manifest. In a directory that exists backups are named by their time.
        #[arg(long)]
        to: PathBuf,
        /// How many backups of a directory stay, with the one that is made; older ones are removed.
        #[arg(long, value_name = "N")]
        keep: Option<usize>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Put a backup where there is no database yet, with the files beside it.
    Restore {
        /// The file that serendib backup wrote.
        #[arg(long)]
        from: PathBuf,
        /// Look afterwards whether the database is sound, complete and of this program, and whether every file is there.
        #[arg(long)]
        verify: bool,
        /// Take a backup without a manifest, as versions made it that wrote none.
        #[arg(long)]
        without_manifest: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Look at settings, schema, database, uploaded files and mail server, and say what is wrong.
    Check(Box<Settings>),
    /// Work that was given up after its last attempt, such as a mail that no server would take.
    Jobs {
        #[command(subcommand)]
        what: JobsCommand,
    },
    /// Money that came another way than through the payment provider.
    Payments {
        #[command(subcommand)]
        what: PaymentsCommand,
    },
}

#[derive(Debug, Subcommand)]
pub enum KeysCommand {
    /// Sign access tokens with a new key; those signed before live out their time.
    Rotate {
        /// Refuse those signed before at once: the old key is in other hands.
        #[arg(long)]
        drop: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Make somebody an admin, by the address of their account.
    Grant {
        email: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Make an admin somebody like everybody else.
    Revoke {
        email: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Show all admins.
    List(Box<Settings>),
}

#[derive(Debug, Subcommand)]
pub enum JobsCommand {
    /// Show what was given up, and why.
    List(Box<Settings>),
    /// Try it all again, or only one job.
    Retry {
        /// The id that `jobs list` shows; without it, all are tried again.
        id: Option<Uuid>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

#[derive(Debug, Subcommand)]
pub enum PaymentsCommand {
    /// Take what is due for a booking as paid, such as by bank transfer. The audit log keeps it.
    Record {
        /// The booking's id.
        #[arg(long)]
        booking: Uuid,
        /// What was paid: advance or full (the rest, or everything where all is due at once).
        #[arg(long)]
        kind: String,
        /// In dollars and cents; it must be what is due.
        #[arg(long)]
        amount: String,
        /// Where the money is: a transfer's number, a receipt's.
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
    /// Loopback address and port for /healthz, /readyz and /metrics; port 0 takes a free one.
    #[arg(long, env = "SERENDIB_OPS_LISTEN", default_value = "127.0.0.1:0")]
    pub ops_listen: SocketAddr,
    /// Directory of the embedded database and of uploaded files.
    #[arg(long, env = "SERENDIB_DATA", default_value = "data")]
    pub data: PathBuf,
    /// A PostgreSQL address; without it the embedded database under --data is used.
    #[arg(long, env = "SERENDIB_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// The address visitors see, such as https://serendib.example; by default http:// and the listen address.
    #[arg(long, env = "SERENDIB_SITE_URL")]
    pub site_url: Option<String>,
    /// Where uploaded files go: file:///path or s3://bucket; by default under --data.
    #[arg(long, env = "SERENDIB_STORAGE_URL", hide_env_values = true)]
    pub storage_url: Option<String>,
    #[command(flatten)]
    pub storage: StorageSettings,
    #[command(flatten)]
    pub site: SiteSettings,
    /// Mail server, such as smtps://user:password@mail.example:465; without it mails stay in the outbox.
    #[arg(long, env = "SERENDIB_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of every mail.
    #[arg(long, env = "SERENDIB_MAIL_FROM", default_value = "Serendib <no-reply@serendib.example>")]
    pub mail_from: String,
    /// Where messages from the contact page go, and the address the footer shows.
    #[arg(long, env = "SERENDIB_SUPPORT_EMAIL", default_value = "support@serendib.example")]
    pub support_email: String,
    /// How many reviews a trip needs before it can be called top rated; 1 is what the specification says.
    #[arg(long, env = "SERENDIB_TOP_RATED_REVIEWS", default_value_t = TOP_RATED_REVIEWS)]
    pub top_rated_reviews: u32,
    /// New packages that one guide may make in a day; 0 for no limit.
    #[arg(long, env = "SERENDIB_PACKAGES_PER_DAY", default_value_t = PER_DAY)]
    pub packages_per_day: u32,
    /// Packages of one guide that may wait for an admin; 0 for no limit.
    #[arg(long, env = "SERENDIB_PACKAGES_WAITING", default_value_t = WAITING)]
    pub packages_waiting: u32,
    /// Messages that one person may write to the other sides of their conversations in a minute; 0 for no limit.
    #[arg(long, env = "SERENDIB_MESSAGES_PER_MINUTE", default_value_t = MESSAGES_PER_MINUTE)]
    pub messages_per_minute: u32,
    /// The same in a day; 0 for no limit.
    #[arg(long, env = "SERENDIB_MESSAGES_PER_DAY", default_value_t = MESSAGES_PER_DAY)]
    pub messages_per_day: u32,
    /// Trips, each of one host, that one traveller may begin to ask about in a day; 0 for no limit.
    #[arg(long, env = "SERENDIB_INQUIRIES_PER_DAY", default_value_t = INQUIRIES_PER_DAY)]
    pub inquiries_per_day: u32,
    /// What the home page says of how many guides there are, before "Verified Guides".
    #[arg(long, env = "SERENDIB_CLAIM_GUIDES", default_value = "50+")]
    pub claim_guides: String,
    /// What the home page says of how many packages there are, before "Unique Packages".
    #[arg(long, env = "SERENDIB_CLAIM_PACKAGES", default_value = "100+")]
    pub claim_packages: String,
    /// When support can be reached, as the home page says it, before "Support Available".
    #[arg(long, env = "SERENDIB_CLAIM_SUPPORT", default_value = "24/7")]
    pub claim_support: String,
    /// What the page for guides-to-be says of how many travellers there were, before "happy travelers".
    #[arg(long, env = "SERENDIB_CLAIM_TRAVELERS", default_value = "500+")]
    pub claim_travelers: String,
    /// What the page for guides-to-be says a guide earns in a month, before "average monthly earning".
    #[arg(long, env = "SERENDIB_CLAIM_EARNING", default_value = "$2,500")]
    pub claim_earning: String,
    /// What the page for guides-to-be says of bookings in a month, before "bookings per month".
    #[arg(long, env = "SERENDIB_CLAIM_BOOKINGS", default_value = "50+")]
    pub claim_bookings: String,
    /// An additional shared HS256 secret whose tokens are accepted; at least 32 bytes.
    #[arg(long, env = "SERENDIB_JWT_SECRET", hide_env_values = true)]
    pub jwt_secret: Option<String>,
    /// OpenID Connect issuer for "Continue with Google".
    #[arg(long, env = "SERENDIB_GOOGLE_ISSUER", default_value = "https://accounts.google.com")]
    pub google_issuer: String,
    /// The client id that the issuer gave this site; without it the button is not offered.
    #[arg(long, env = "SERENDIB_GOOGLE_CLIENT_ID")]
    pub google_client_id: Option<String>,
    /// The secret that belongs to it.
    #[arg(long, env = "SERENDIB_GOOGLE_CLIENT_SECRET", hide_env_values = true)]
    pub google_client_secret: Option<String>,
    #[command(flatten)]
    pub payments: PaymentSettings,
    #[command(flatten)]
    pub models: ModelSettings,
    /// Keep answers to public reads in memory while their tables do not change.
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
    /// What is logged: error, warn, info, debug or trace, also per module (info,serendib_db=debug).
    #[arg(long, env = "SERENDIB_LOG", default_value = "info")]
    pub log: String,
    /// Demo mode and tests only: the moment at which the product's clock starts, RFC 3339.
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
        let told = self.site_url.as_ref().and_then(|text| url::Url::parse(text).ok());
        told.map_or_else(|| format!("http://{bound}"), |url| url.origin().ascii_serialization())
    }
}
