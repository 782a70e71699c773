//! Local costs, which travelers pay beside the price, and shopping stops with their commissions, both declared by the host. Neither is part
//! of a price. Older packages have no answer, which differs from the answer "nothing".

use serde_json::{Value as Json, json};

use super::rules;
use crate::money::{self, dollars};

/// An amount paid during the trip, such as a park fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalCost {
    pub label: String,
    /// 0 means no fixed amount, such as a tip.
    pub cents: i64,
    pub per: &'static str,
    pub is_optional: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shopping {
    None,
    Stops {
        which: String,
        /// The host or the driver earns a commission there.
        has_commission: bool,
    },
}

impl LocalCost {
    pub(super) fn to_json(&self) -> Json {
        json!({
            "label": self.label,
            "amount_usd": dollars(self.cents),
            "per": self.per,
            "is_optional": self.is_optional,
        })
    }

    /// From its stored form; `None` if today's rules would not store it.
    fn from_json(stored: &Json) -> Option<Self> {
        Some(Self {
            label: stored["label"].as_str()?.to_owned(),
            cents: rules::local_amount(&stored["amount_usd"]).ok()?,
            per: rules::per(stored["per"].as_str()?).ok()?,
            is_optional: stored["is_optional"].as_bool()?,
        })
    }

    /// "Park fee and jeep: $45.00 per person"
    fn to_line(&self) -> String {
        let amount = if self.cents == 0 {
            "no fixed amount".to_owned()
        } else {
            let per = if self.per == "group" { "for the group".to_owned() } else { format!("per {}", self.per) };
            format!("{} {per}", money::format(self.cents))
        };
        let optional = if self.is_optional { " (optional)" } else { "" };
        format!("{}: {amount}{optional}", self.label)
    }
}

/// The answer about local costs: `paid_locally` of a document.
pub(super) fn answer(costs: Option<&[LocalCost]>) -> Option<&'static str> {
    costs.map(|costs| if costs.is_empty() { "nothing" } else { "costs" })
}

/// The column `local_costs`.
pub fn to_column(costs: &[LocalCost]) -> Json {
    costs.iter().map(LocalCost::to_json).collect()
}

pub fn from_column(stored: &str) -> Option<Vec<LocalCost>> {
    let stored: Json = serde_json::from_str(stored).ok()?;
    stored.as_array()?.iter().map(LocalCost::from_json).collect()
}

/// One line per cost, as bookings store them.
pub fn to_lines(costs: &[LocalCost]) -> String {
    if costs.is_empty() {
        return "Nothing is paid locally".to_owned();
    }
    costs.iter().map(LocalCost::to_line).collect::<Vec<_>>().join("\n")
}

impl Shopping {
    /// The columns `shopping`, `shopping_stops` and `shopping_commission`, which are also fields of a document.
    pub fn columns(&self) -> (&'static str, Option<&str>, Option<bool>) {
        match self {
            Self::None => ("none", None, None),
            Self::Stops { which, has_commission } => ("stops", Some(which), Some(*has_commission)),
        }
    }

    pub fn from_columns(answer: Option<&str>, which: Option<&str>, has_commission: Option<bool>) -> Option<Self> {
        match answer? {
            "none" => Some(Self::None),
            _ => Some(Self::Stops { which: which?.to_owned(), has_commission: has_commission? }),
        }
    }

    /// As bookings store it.
    pub fn to_line(&self) -> String {
        match self {
            Self::None => "No shopping stops".to_owned(),
            Self::Stops { which, has_commission } => {
                let receives = if *has_commission { "receives a commission" } else { "receives no commission" };
                format!("{}\nThe guide or driver {receives} there", which.trim())
            }
        }
    }
}
