//! Errors of the domain, in one enum; the server translates them.

/// `docs/wire.md` states what each becomes on the wire.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule of the product; the text is displayed unchanged.
    #[error("{0}")]
    Refused(String),
    /// Absent, or not visible to the caller.
    #[error("no such {0}")]
    Missing(&'static str),
    /// Visible to the caller, but not theirs to change.
    #[error("{0}")]
    Forbidden(&'static str),
    /// A guarded update matched no row.
    #[error("{0} changed meanwhile")]
    Stale(&'static str),
    /// Conflicts with the current state; the text is displayed unchanged.
    #[error("{0}")]
    Conflict(&'static str),
    /// As `Conflict`, with a text of its own, such as one that names a day.
    #[error("{0}")]
    Blocked(String),
    /// It existed and has ended; the text is displayed unchanged.
    #[error("{0}")]
    Gone(&'static str),
    /// A document broke rules. The text is displayed unchanged, and each field is marked.
    #[error("{message}")]
    Fields { message: String, wrong: Vec<FieldError> },
    /// What the request relied on has changed; `now` holds the current state.
    #[error("{message}")]
    Outdated { message: &'static str, now: Box<serde_json::Value> },
    #[error("already {0}")]
    Duplicate(&'static str),
    #[error("sign in first")]
    SignedOut,
    /// Rate limit: retry after so many seconds.
    #[error("too many requests, try again in {0} seconds")]
    TooMany(u32),
    /// Logged by the server, never displayed.
    #[error("storage failed")]
    Db(#[from] serendib_db::Error),
    /// A mail template could not be rendered. Logged by the server, never displayed.
    #[error("mail template failed: {0}")]
    Template(String),
}

/// The field is a path such as `days.0.title`.
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

/// A command with rejections of its own (`Denied`). It is rolled back in both cases.
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
