//! The `Prefer` header.

use super::error::{ParseError, clipped};

/// The parsed preferences. One that a call does not honor is cleared before `applied` is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prefer {
    pub resolution: Option<Resolution>,
    pub missing: Option<Missing>,
    pub returning: Option<Return>,
    pub count: Option<CountPreference>,
    pub transaction: Option<Transaction>,
    pub handling: Option<Handling>,
    /// Only with `handling=strict`; otherwise ignored.
    pub max_affected: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolution {
    MergeDuplicates,
    IgnoreDuplicates,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    Default,
    Null,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Return {
    Representation,
    Minimal,
    HeadersOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountPreference {
    Exact,
    Planned,
    Estimated,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transaction {
    Commit,
    Rollback,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling {
    Strict,
    Lenient,
}

/// Parses every `Prefer` line of a request. The first value of a preference counts.
///
/// # Errors
/// 400 PGRST122 for an unknown preference together with `handling=strict`.
pub fn prefer<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Prefer, ParseError> {
    let mut prefer = Prefer::default();
    let mut unknown = Vec::new();
    for word in lines.into_iter().flat_map(|line| line.split(',')).map(str::trim).filter(|word| !word.is_empty()) {
        if !prefer.note(word) {
            unknown.push(word);
        }
    }
    if prefer.handling != Some(Handling::Strict) {
        prefer.max_affected = None;
    } else if !unknown.is_empty() {
        return Err(ParseError::new(400, "PGRST122", "Invalid preferences given with handling=strict")
            .with_details(format!("Invalid preferences: {}", clipped(&unknown.join(", ")))));
    }
    Ok(prefer)
}

impl Prefer {
    /// Clears the preferences of writes: a read changes nothing and ignores them.
    pub fn keep_for_reads(&mut self) {
        let Self { count, transaction, handling, .. } = *self;
        *self = Self { count, transaction, handling, ..Self::default() };
    }

    /// The `Preference-Applied` header; `None` without preferences.
    pub fn applied(&self) -> Option<String> {
        let words = [
            self.resolution.map(|resolution| match resolution {
                Resolution::MergeDuplicates => "resolution=merge-duplicates".to_owned(),
                Resolution::IgnoreDuplicates => "resolution=ignore-duplicates".to_owned(),
            }),
            self.missing.map(|missing| match missing {
                Missing::Default => "missing=default".to_owned(),
                Missing::Null => "missing=null".to_owned(),
            }),
            self.returning.map(|returning| match returning {
                Return::Representation => "return=representation".to_owned(),
                Return::Minimal => "return=minimal".to_owned(),
                Return::HeadersOnly => "return=headers-only".to_owned(),
            }),
            self.count.map(|count| match count {
                CountPreference::Exact => "count=exact".to_owned(),
                CountPreference::Planned => "count=planned".to_owned(),
                CountPreference::Estimated => "count=estimated".to_owned(),
            }),
            self.transaction.map(|transaction| match transaction {
                Transaction::Commit => "tx=commit".to_owned(),
                Transaction::Rollback => "tx=rollback".to_owned(),
            }),
            self.handling.map(|handling| match handling {
                Handling::Strict => "handling=strict".to_owned(),
                Handling::Lenient => "handling=lenient".to_owned(),
            }),
            self.max_affected.map(|most| format!("max-affected={most}")),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// Whether the word is a known preference. A repeated one is known but has no effect.
    fn note(&mut self, word: &str) -> bool {
        match word {
            "resolution=merge-duplicates" => settle(&mut self.resolution, Resolution::MergeDuplicates),
            "resolution=ignore-duplicates" => settle(&mut self.resolution, Resolution::IgnoreDuplicates),
            "missing=default" => settle(&mut self.missing, Missing::Default),
            "missing=null" => settle(&mut self.missing, Missing::Null),
            "return=representation" => settle(&mut self.returning, Return::Representation),
            "return=minimal" => settle(&mut self.returning, Return::Minimal),
            "return=headers-only" => settle(&mut self.returning, Return::HeadersOnly),
            "count=exact" => settle(&mut self.count, CountPreference::Exact),
            "count=planned" => settle(&mut self.count, CountPreference::Planned),
            "count=estimated" => settle(&mut self.count, CountPreference::Estimated),
            "tx=commit" => settle(&mut self.transaction, Transaction::Commit),
            "tx=rollback" => settle(&mut self.transaction, Transaction::Rollback),
            "handling=strict" => settle(&mut self.handling, Handling::Strict),
            "handling=lenient" => settle(&mut self.handling, Handling::Lenient),
            _ => match word.strip_prefix("max-affected=").map(str::parse) {
                Some(Ok(most)) => settle(&mut self.max_affected, most),
                _ => return false,
            },
        }
        true
    }
}

fn settle<T>(matter: &mut Option<T>, word: T) {
    matter.get_or_insert(word);
}
