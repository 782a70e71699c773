//! Why the product said no. One enum for the domain; doors translate it.

/// A refusal or a failure; what each becomes on the wire stands in `docs/wire.md`.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule of the product; its text is shown as it is.
    #[error("{0}")]
    Refused(String),
    /// Absent, or not yours to see.
    #[error("no such {0}")]
    Missing(&'static str),
    /// Yours to see, not yours to do.
    #[error("{0}")]
    Forbidden(&'static str),
    /// A guarded update found no row.
    #[error("{0} changed meanwhile")]
    Stale(&'static str),
    /// What is there already stands against it; the text is shown as it is.
    #[error("{0}")]
    Conflict(&'static str),
    /// Was there and is over; the text is shown as it is.
    #[error("{0}")]
    Gone(&'static str),
    /// A document broke rules; the text is shown as it is, and each field is marked.
    #[error("{message}")]
    Fields { message: String, wrong: Vec<FieldError> },
    /// What somebody went by is otherwise by now; how it is, is told with it.
    #[error("{message}")]
    Outdated { message: &'static str, now: Box<serde_json::Value> },
    #[error("already {0}")]
    Duplicate(&'static str),
    #[error("sign in first")]
    SignedOut,
    /// Too much of something in too short a time; try again after so many seconds.
    #[error("too many requests, try again in {0} seconds")]
    TooMany(u32),
    /// Logged at the door, never shown.
    #[error("storage failed")]
    Db(#[from] serendib_db::Error),
}

/// A field of a document and the rule it broke. The field is a path such as `days.0.title`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}

/// A command of a subject that has refusals of its own (`Denied` there), and left nothing behind.
#[derive(Debug, thiserror::Error)]
pub enum CommandError<Denied> {
    #[error("{0}")]
    Denied(Denied),
    #[error("{0}")]
    Failed(#[from] Error),
}

impl<Denied> From<serendib_db::Error> for CommandError<Denied> {
    fn from(error: serendib_db::Error) -> Self {
        Self::Failed(Error::Db(error))
    }
}

impl<Denied> serendib_db::Cause for CommandError<Denied> {
    fn database(&self) -> Option<&serendib_db::Error> {
        match self {
            Self::Failed(error) => error.database(),
            Self::Denied(_) => None,
        }
    }
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl serendib_db::Cause for Error {
    fn database(&self) -> Option<&serendib_db::Error> {
        match self {
            Self::Db(error) => Some(error),
            _ => None,
        }
    }
}

impl From<serendib_planner::PlannerRejection> for Error {
    fn from(refusal: serendib_planner::PlannerRejection) -> Self {
        Self::Refused(refusal.to_string())
    }
}
