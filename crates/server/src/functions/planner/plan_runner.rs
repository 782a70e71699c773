//! The work of a request, step by step.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::identity::account_state;
use serendib_domain::itineraries::history::Cause;
use serendib_domain::itineraries::{self, ItineraryKey, StoredItinerary, find, offers};
use serendib_domain::planner::plan::{Fallback, Planner};
use serendib_domain::planner::{self, Aim, Catalogue, Itinerary, PlannerRejection, Preferences, Refined};
use serendib_domain::{Ctx, Error, Result as Done};

use super::super::error::FunctionError;
use super::model_calls::{self, Standby};
use super::progress::{PlanningStage, ProgressReporter};
use super::prompt;
use super::request::{Action, PlanSource};
use crate::app::App;

/// Source: P-B08 "AI chat replies".
const UPDATED: &str = "I've updated your itinerary based on your preferences! Check out the changes on the right.";
/// Not from the specification, whose sentence would claim too much. A remark may also state that something is so already.
const UPDATED_WITH_REMARKS: &str = "I changed your plan, but please read this as well.";
const UNCHANGED: &str = "I did not change anything.";

pub struct PlanRunner {
    pub app: App,
    pub ctx: Ctx,
    pub provider: Planner,
    pub is_strict: bool,
    /// The message for errors that have none of their own.
    pub failed: &'static str,
}

/// The work of a request that has passed all checks.
pub enum PlannerTask {
    Generate(Box<Preferences>),
    Refine { before: Box<Before>, wish: String },
    Alternatives { sight: String, before: Option<Box<Before>>, day: Option<u8> },
}

pub struct Before {
    itinerary: Itinerary,
    stored: Option<StoredPlanVersion>,
}

struct PlanResponse {
    stored: Option<StoredItinerary>,
    itinerary: Itinerary,
    changes: Vec<String>,
    suggestions: Vec<String>,
    reply: String,
}

impl PlanRunner {
    /// # Errors
    /// What is wrong with the request.
    pub async fn task(&self, action: Action) -> Result<PlannerTask, FunctionError> {
        Ok(match action {
            Action::Generate(preferences) => PlannerTask::Generate(preferences),
            Action::Refine { plan, wish } => PlannerTask::Refine { before: self.load_plan(plan).await?, wish },
            Action::Alternatives { sight, plan, day } => {
                let before = match plan {
                    Some(plan) => Some(self.load_plan(plan).await?),
                    None => None,
                };
                PlannerTask::Alternatives { sight, before, day }
            }
        })
    }

    /// # Errors
    /// What is still wrong with the request; internal errors with the action's message.
    pub async fn run(&self, task: PlannerTask, steps: &ProgressReporter) -> Result<Json, FunctionError> {
        let done = match task {
            PlannerTask::Generate(preferences) => self.generated(*preferences, steps).await.map(to_response_json),
            PlannerTask::Refine { before, wish } => self.refined(*before, wish, steps).await.map(to_response_json),
            PlannerTask::Alternatives { sight, before, day } => self.alternatives(sight, before, day, steps).await,
        };
        done.map_err(|error| error.with_server_error_message(self.failed))
    }

    async fn generated(
        &self,
        preferences: Preferences,
        steps: &ProgressReporter,
    ) -> Result<PlanResponse, FunctionError> {
        let (provider, is_strict) = (self.provider, self.is_strict);
        steps.expect(4 + u32::from(provider != Planner::Builtin));
        steps.begin(PlanningStage::Reading);
        let land = self.app.planner.catalogue(&self.app.db).await?;
        let mut fallback = None;
        let mut itinerary = None;
        if provider != Planner::Builtin {
            let (aim, question) = {
                let (land, preferences) = (Arc::clone(&land), preferences.clone());
                let task = move || {
                    let aim = Aim::new(&land, &preferences);
                    let question = prompt::generate(&land, &aim);
                    (aim, question)
                };
                self.worked(task).await?
            };
            steps.begin_within(PlanningStage::Asking, self.app.settings.models.model_seconds);
            let read = |answer: Json| planner::from_model(&land, &aim, &answer).ok();
            match model_calls::ask(&self.app, &self.ctx, provider, &question, read).await {
                Ok(made) => itinerary = Some(made),
                Err(standby) => fallback = Some(stands_in(provider, standby, is_strict)?),
            }
        }
        let mut itinerary = match itinerary {
            Some(made) => {
                steps.begin(PlanningStage::Checking);
                Itinerary { planner: provider, ..made }
            }
            None => {
                steps.begin(PlanningStage::Choosing);
                let land = Arc::clone(&land);
                self.worked(move || planner::plan(&land, &preferences)).await?
            }
        };
        itinerary.fallback = fallback;
        self.completed(&land, &mut itinerary, steps).await?;
        steps.begin(PlanningStage::Saving);
        let (ctx, document) = (self.ctx.clone(), itinerary.clone());
        let stored: Done<StoredItinerary> = self
            .app
            .db
            .write(async move |tx: &mut Tx<'_>| {
                account_state::ensure_open(tx, &ctx).await?;
                itineraries::store_new(tx, &ctx, &document).await
            })
            .await;
        let reply = greeting(&itinerary);
        Ok(PlanResponse { stored: Some(stored?), itinerary, changes: Vec::new(), suggestions: Vec::new(), reply })
    }

    async fn refined(
        &self,
        before: Before,
        wish: String,
        steps: &ProgressReporter,
    ) -> Result<PlanResponse, FunctionError> {
        let (provider, is_strict) = (self.provider, self.is_strict);
        let Before { itinerary: before, stored } = before;
        steps.expect(4 + u32::from(provider != Planner::Builtin));
        steps.begin(PlanningStage::Reading);
        let land = self.app.planner.catalogue(&self.app.db).await?;
        let mut fallback = None;
        let mut refined = None;
        if provider != Planner::Builtin {
            let (aim, question) = {
                let (land, before, wish) = (Arc::clone(&land), before.clone(), wish.clone());
                let task = move || {
                    let aim = Aim::after(&land, &before, &wish);
                    let question = prompt::refine(&land, &before, &aim, &wish);
                    (aim, question)
                };
                self.worked(task).await?
            };
            steps.begin_within(PlanningStage::Asking, self.app.settings.models.model_seconds);
            let read = |answer: Json| planner::refined(&land, &before, &aim, &answer).ok();
            match model_calls::ask(&self.app, &self.ctx, provider, &question, read).await {
                Ok(made) => {
                    steps.begin(PlanningStage::Checking);
                    refined = Some(made);
                }
                Err(standby) => fallback = Some(stands_in(provider, standby, is_strict)?),
            }
        }
        let Refined { mut itinerary, mut changes, suggestions, not_understood } = match refined {
            Some(refined) => refined,
            None => {
                steps.begin(PlanningStage::Choosing);
                let (land, before, wish) = (Arc::clone(&land), before.clone(), wish.clone());
                self.worked(move || planner::refine(&land, &before, &wish)).await?
            }
        };
        let reply = reply(&changes, &not_understood);
        // A change that moves nothing may still be a new constraint.
        if changes.is_empty() && itinerary.wishes == before.wishes {
            let stored =
                stored.map(|stored| StoredItinerary { id: stored.key.id, version: stored.version, secret: None });
            // An unchanged plan keeps its fallback reason, unless there is a new one.
            let fallback = fallback.or_else(|| before.fallback.clone());
            return Ok(PlanResponse {
                stored,
                itinerary: Itinerary { fallback, ..before },
                changes,
                suggestions,
                reply,
            });
        }
        itinerary.planner = if fallback.is_some() { Planner::Builtin } else { provider };
        itinerary.fallback = fallback;
        self.completed(&land, &mut itinerary, steps).await?;
        changes.extend(price_change(&before, &itinerary));
        let Some(found) = stored else {
            return Ok(PlanResponse { stored: None, itinerary, changes, suggestions, reply });
        };
        steps.begin(PlanningStage::Saving);
        let (ctx, document, key, version) = (self.ctx.clone(), itinerary.clone(), found.key, found.version);
        let (id, cause) = (key.id, Cause::new("refine", wish));
        let version: Done<i64> = self
            .app
            .db
            .write(async move |tx: &mut Tx<'_>| {
                account_state::ensure_open(tx, &ctx).await?;
                itineraries::replace(tx, &ctx, &key, version, &document, &cause).await
            })
            .await;
        Ok(PlanResponse {
            stored: Some(StoredItinerary { id, version: version?, secret: None }),
            itinerary,
            changes,
            suggestions,
            reply,
        })
    }

    async fn alternatives(
        &self,
        sight: String,
        before: Option<Box<Before>>,
        day: Option<u8>,
        steps: &ProgressReporter,
    ) -> Result<Json, FunctionError> {
        steps.expect(2);
        steps.begin(PlanningStage::Reading);
        let land = self.app.planner.catalogue(&self.app.db).await?;
        let itinerary = before.map(|before| before.itinerary);
        steps.begin(PlanningStage::Choosing);
        let found = self.worked(move || planner::alternatives(&land, itinerary.as_ref(), day, &sight)).await??;
        Ok(json!({ "alternatives": found }))
    }

    async fn load_plan(&self, plan: PlanSource) -> Result<Box<Before>, FunctionError> {
        let before = match plan {
            PlanSource::Stored(key, version) => {
                let found = find::open_itinerary(&self.app.db, &self.ctx, &key).await?;
                found.is_of(version)?;
                Before { itinerary: found.itinerary, stored: Some(StoredPlanVersion { version: found.version, key }) }
            }
            PlanSource::Held(held) => {
                let land = self.app.planner.catalogue(&self.app.db).await?;
                let itinerary = self.worked(move || Itinerary::read(&land, &held)).await??;
                Before { itinerary, stored: None }
            }
        };
        Ok(Box::new(before))
    }

    async fn completed(
        &self,
        land: &Catalogue,
        itinerary: &mut Itinerary,
        steps: &ProgressReporter,
    ) -> Result<(), FunctionError> {
        steps.begin(PlanningStage::Pricing);
        Ok(offers::complete(&self.app.db, &self.ctx, land, itinerary).await?)
    }

    async fn worked<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, FunctionError> {
        self.app.planner.run_blocking(job).await.map_err(|error| FunctionError::broken(&error))
    }
}

/// A stored plan, and the version that is changed.
struct StoredPlanVersion {
    version: i64,
    key: ItineraryKey,
}

/// The price difference of a plan with another comfort; other changes of sights or days are not reported.
fn price_change(before: &Itinerary, after: &Itinerary) -> Option<String> {
    let (was, is) = (before.price.as_ref()?, after.price.as_ref()?);
    let dollars = (is.per_person_cents - was.per_person_cents).abs() / 100;
    if before.budget == after.budget || dollars == 0 {
        return None;
    }
    let way = if is.per_person_cents < was.per_person_cents { "less" } else { "more" };
    Some(format!("About ${dollars} {way} for each person, by the prices of packages on sale."))
}

fn stands_in(provider: Planner, standby: Standby, is_strict: bool) -> Result<Fallback, FunctionError> {
    if is_strict { Err(standby.error) } else { Ok(Fallback { provider, reason: standby.reason }) }
}

impl From<PlannerRejection> for FunctionError {
    fn from(refusal: PlannerRejection) -> Self {
        Error::from(refusal).into()
    }
}

fn to_response_json(made: PlanResponse) -> Json {
    let PlanResponse { stored, itinerary, changes, suggestions, reply } = made;
    let mut answer = json!({ "itinerary": itinerary, "changes": changes, "suggestions": suggestions, "reply": reply });
    if let Some(stored) = stored {
        answer["id"] = stored.id.to_string().into();
        answer["version"] = stored.version.into();
        if let Some(secret) = stored.secret {
            answer["secret"] = secret.into();
        }
    }
    answer
}

fn greeting(itinerary: &Itinerary) -> String {
    let days = if itinerary.duration == 1 { "1 day".to_owned() } else { format!("{} days", itinerary.duration) };
    match itinerary.destinations.as_slice() {
        [] => format!("Here is your plan of {days}."),
        [one] => format!("Here is your plan: {days} in {one}."),
        [first, .., last] => format!("Here is your plan: {days} from {first} to {last}."),
    }
}

/// The reply: what was changed and what was not. The specification's sentence stands alone.
fn reply(changes: &[String], not_understood: &[String]) -> String {
    let first = match (changes, not_understood) {
        ([], _) => UNCHANGED,
        (_, []) => UPDATED,
        _ => UPDATED_WITH_REMARKS,
    };
    std::iter::once(first).chain(not_understood.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{UNCHANGED, UPDATED, UPDATED_WITH_REMARKS, reply};

    #[test]
    fn a_reply_claims_no_more_than_was_done() {
        let (done, missing) = (vec!["The pace is relaxed.".to_owned()], vec!["There is no day 40.".to_owned()]);
        assert_eq!(reply(&done, &[]), UPDATED);
        assert_eq!(reply(&done, &missing), format!("{UPDATED_WITH_REMARKS} There is no day 40."));
        assert_eq!(reply(&[], &missing), format!("{UNCHANGED} There is no day 40."));
    }
}
