//! Local costs and shopping stops.

use serde_json::Value as Json;

use super::super::rules;
use super::super::{LocalCost, Shopping};
use super::{Check, value};
use crate::blank::is_blank;
use crate::table::Posted;

const OF_COST: [&str; 4] = ["label", "amount_usd", "per", "is_optional"];
const NO_COSTS: &str = "Please add what is paid locally, or say that nothing is.";

impl Check {
    /// Requires answers to both questions. Older packages may lack them, but not a submitted document.
    pub(super) fn demand_answers(&mut self, posted: &Posted) {
        for question in ["paid_locally", "shopping"] {
            if !self.has_value(posted, question) || posted.get(question).and_then(Json::as_str).is_some_and(is_blank) {
                self.missing(question);
            }
        }
    }

    /// `None` if unanswered.
    pub(super) fn local_costs(&mut self, posted: &Posted) -> Option<Vec<LocalCost>> {
        let items = self.list(posted, "local_costs");
        if items.len() > rules::LOCAL_COSTS_LIMIT {
            let most = rules::LOCAL_COSTS_LIMIT;
            self.wrong("local_costs", format!("A package may have at most {most} local costs."));
            return None;
        }
        let mut costs = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "local_costs", &OF_COST) {
            costs.push(self.local_cost(object, &path));
        }
        match answer(posted, "paid_locally")? {
            "costs" if items.is_empty() && !posted.get("local_costs").is_some_and(is_no_list) => {
                self.wrong("local_costs", NO_COSTS);
            }
            "nothing" if !items.is_empty() => {
                self.wrong("paid_locally", "Nothing is paid locally, but there is a list of what is.");
            }
            "costs" | "nothing" => {}
            _ => self.wrong("paid_locally", "Please say whether anything is paid locally."),
        }
        Some(costs)
    }

    fn local_cost(&mut self, object: &Posted, path: &str) -> LocalCost {
        let label = self.line(&value(object, "label"), &format!("{path}label"), "name", rules::LOCAL_COST_LIMIT);
        let amount = rules::local_amount(&value(object, "amount_usd"));
        let per = rules::per(object.get("per").and_then(Json::as_str).unwrap_or_default());
        LocalCost {
            label,
            cents: self.ruled(format!("{path}amount_usd"), amount),
            per: self.ruled(format!("{path}per"), per),
            is_optional: self.flag(object, "is_optional", path).unwrap_or(false),
        }
    }

    /// `None` if unanswered.
    pub(super) fn shopping(&mut self, posted: &Posted) -> Option<Shopping> {
        let text = value(posted, "shopping_stops");
        let which = self.lines(&text, "shopping_stops", "text about shopping stops", rules::SHOPPING_LIMIT);
        let has_commission = self.flag(posted, "shopping_commission", "");
        match answer(posted, "shopping")? {
            "none" => {
                if !which.is_empty() || has_commission.is_some() {
                    self.wrong("shopping", "A trip without shopping stops has none to tell of.");
                }
                Some(Shopping::None)
            }
            "stops" => {
                if text.is_null() || text.as_str().is_some_and(is_blank) {
                    self.missing("shopping_stops");
                }
                if !self.has_value(posted, "shopping_commission") {
                    self.missing("shopping_commission");
                }
                Some(Shopping::Stops { which, has_commission: has_commission.unwrap_or(false) })
            }
            _ => {
                self.wrong("shopping", "Please say whether there are shopping stops.");
                None
            }
        }
    }

    fn flag(&mut self, posted: &Posted, field: &str, path: &str) -> Option<bool> {
        match posted.get(field) {
            None | Some(Json::Null) => None,
            Some(Json::Bool(flag)) => Some(*flag),
            Some(_) => {
                self.wrong(format!("{path}{field}"), "This must be true or false.");
                None
            }
        }
    }
}

/// Other types were reported already; null counts as unanswered.
fn is_no_list(posted: &Json) -> bool {
    !posted.is_null() && !posted.is_array()
}

/// Anything but a text becomes an invalid answer.
fn answer<'a>(posted: &'a Posted, question: &str) -> Option<&'a str> {
    match posted.get(question)? {
        Json::Null => None,
        Json::String(text) if is_blank(text) => None,
        answer_value => Some(answer_value.as_str().unwrap_or_default()),
    }
}
