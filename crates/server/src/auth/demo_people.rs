//! The predefined people of the demo's identity provider: those of the demo catalogue, with their roles.

use serendib_db::Db;
use serendib_domain::demo;

use super::demo_provider::{DemoIdentity, DemoIdentitySource, Offered, PeopleError, Role};

/// Read at every visit, so that new guides appear as guides.
pub fn offered(db: &Db) -> impl DemoIdentitySource + use<> {
    let db = db.clone();
    move || -> Offered {
        let db = db.clone();
        Box::pin(async move {
            let found = demo::offered(&db).await.map_err(|error| PeopleError(format!("{error:?}")))?;
            Ok(found.into_iter().map(person).collect())
        })
    }
}

fn person(one: demo::Ready) -> DemoIdentity {
    let (role, about) = match one.part {
        demo::DemoRole::Traveller => (Role::Traveller, "Has travelled with Serendib and reviewed the trip."),
        demo::DemoRole::Guide => (Role::Guide, "Guides travellers and hosts packages."),
        demo::DemoRole::Applicant => (Role::Applicant, "Has applied to become a guide and waits for an answer."),
        demo::DemoRole::Admin => (Role::Admin, "Runs this Serendib."),
    };
    DemoIdentity {
        subject: one.user.to_string(),
        name: one.name,
        email: one.email,
        role,
        about: about.to_owned(),
        picture: None,
    }
}
