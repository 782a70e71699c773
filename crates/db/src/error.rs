//! Errors below the domain rules: broken constraints, a busy or missing database, bugs.

/// A database failure in terms that both databases share.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A unique key is taken; `constraint` is the key's name or its columns.
    #[error("duplicate key value violates unique constraint \"{constraint}\"")]
    Unique { constraint: String, details: Option<String> },
    /// A reference has no target, or a row is still referenced.
    #[error("violates foreign key constraint{}", .constraint.as_deref().map(|c| format!(" \"{c}\"")).unwrap_or_default())]
    ForeignKey { constraint: Option<String> },
    #[error("null value in column \"{column}\" violates not-null constraint")]
    NotNull { column: String },
    #[error("violates check constraint \"{constraint}\"")]
    Check { constraint: String },
    /// A value cannot be converted; code and message are PostgreSQL's.
    #[error("{message}")]
    Data { code: &'static str, message: String },
    /// The statement exceeded its time limit.
    #[error("canceling statement due to statement timeout")]
    Timeout,
    /// Two transactions conflict; the writer retries the command.
    #[error("could not serialize access")]
    Serialization,
    /// No connection, a restart, a failover: retry soon.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The connection or disk failed during a commit: the commit may or may not stand.
    #[error("the outcome of the commit is unknown: {0}")]
    Undecided(String),
    #[error("the disk is full")]
    DiskFull,
    /// This program cannot use the data directory or schema; the text states the remedy.
    #[error("{0}")]
    Unusable(String),
    /// A programming error: a command awaited something outside its transaction, or bound the wrong number of values.
    #[error("bug: {0}")]
    Bug(String),
    #[error("sqlite: {0}")]
    Sqlite(rusqlite::Error),
    #[error("postgres: {}", with_causes(.0))]
    Postgres(tokio_postgres::Error),
    #[error("migration: {0}")]
    Migration(#[from] refinery::Error),
}

impl Error {
    /// Whether the same request may succeed soon.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Timeout | Self::Serialization | Self::Unavailable(_) | Self::Undecided(_) | Self::DiskFull)
    }
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let rusqlite::Error::SqliteFailure(failure, message) = &error else {
            return Self::Sqlite(error);
        };
        // SQLite names the broken constraint only in its message: "<rule> failed: <what>".
        let what = message
            .as_deref()
            .and_then(|m| m.split_once(" failed: "))
            .map_or_else(String::new, |(_, what)| what.to_owned());
        match failure.code {
            Code::ConstraintViolation => match failure.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                    Self::Unique { constraint: what, details: None }
                }
                rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Self::ForeignKey { constraint: None },
                rusqlite::ffi::SQLITE_CONSTRAINT_NOTNULL => {
                    let column = what.rsplit_once('.').map_or(what.as_str(), |(_, column)| column);
                    Self::NotNull { column: column.to_owned() }
                }
                rusqlite::ffi::SQLITE_CONSTRAINT_CHECK => Self::Check { constraint: what },
                _ => Self::Sqlite(error),
            },
            Code::OperationInterrupted => Self::Timeout,
            Code::DatabaseBusy | Code::DatabaseLocked => Self::Unavailable("the database file is busy".to_owned()),
            Code::DiskFull => Self::DiskFull,
            _ => Self::Sqlite(error),
        }
    }
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(db_error) = error.as_db_error() else {
            return Self::Unavailable(with_causes(&error));
        };
        let constraint = || db_error.constraint().unwrap_or_default().to_owned();
        match db_error.code().code() {
            "23505" => Self::Unique { constraint: constraint(), details: db_error.detail().map(str::to_owned) },
            "23503" => Self::ForeignKey { constraint: db_error.constraint().map(str::to_owned) },
            "23502" => Self::NotNull { column: db_error.column().unwrap_or_default().to_owned() },
            "23514" => Self::Check { constraint: constraint() },
            "57014" => Self::Timeout,
            "40001" | "40P01" => Self::Serialization,
            "53100" => Self::DiskFull,
            code if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") || code == "25006" => {
                Self::Unavailable(db_error.message().to_owned())
            }
            _ => Self::Postgres(error),
        }
    }
}

impl From<deadpool_postgres::PoolError> for Error {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Backend(backend) => Self::from(backend),
            other => Self::Unavailable(other.to_string()),
        }
    }
}

/// The driver's own text is only "error connecting to server"; the causes tell the operator what to do.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
