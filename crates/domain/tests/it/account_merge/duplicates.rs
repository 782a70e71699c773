//! Accounts that are perhaps of the same person.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::back_office::people::admin_person;
use serendib_domain::back_office::record_words::{self, RecordSubject};
use uuid::Uuid;

use super::MergeFixture;
use crate::people::{id, person};

impl MergeFixture {
    async fn account(&self, number: u128, name: &str, email: &str, phone: Option<&str>) -> Uuid {
        let user = person(&self.scene.db, number, false).await.person().unwrap().user;
        self.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", vec![user.into(), name.into()]).await;
        let contact = vec![user.into(), email.into(), phone.map(str::to_owned).into()];
        self.run("UPDATE users SET email = $2, phone = $3, phone_confirmed_at = created_at WHERE id = $1", contact)
            .await;
        let refreshed = async move |tx: &mut Tx<'_>| record_words::refresh(tx, RecordSubject::Person, user).await;
        self.scene.write(refreshed).await.unwrap();
        user
    }

    async fn duplicates(&self, user: Uuid) -> Vec<Json> {
        let page = admin_person(&self.scene.db, &self.scene.ctx(&self.scene.admin), user).await.unwrap();
        page["possible_duplicates"].as_array().unwrap().clone()
    }

    async fn signs(&self, user: Uuid) -> Vec<(Uuid, String)> {
        let found = self.duplicates(user).await;
        let sign =
            |one: &Json| (one["id"].as_str().unwrap().parse().unwrap(), one["because"].as_str().unwrap().to_owned());
        found.iter().map(sign).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_a_number_or_a_name_with_a_country_are_signs() {
    let world = MergeFixture::new().await;
    let own = world.account(50, "Zoë Nuñez", "zoe.nunez@gmail.com", Some("34600111222")).await;
    let mailbox = world.account(51, "Other", "zoenunez+trips@googlemail.com", None).await;
    let named = world.account(52, "Zoe  Nunez", "z@example.org", Some("34600333444")).await;
    world.account(53, "Zoe Nunez", "y@example.org", Some("447911123456")).await;
    world.account(54, "Zoe Nunez", "x@example.org", None).await;
    world.account(55, "Zoe", "zoenunez@example.org", Some("34600333555")).await;
    let email = |user| (user, "email".to_owned());
    assert_eq!(world.signs(own).await, [email(mailbox), (named, "name".to_owned())]);
    assert_eq!(world.signs(mailbox).await, [email(own)]);
    assert_eq!(
        world.duplicates(mailbox).await[0],
        json!({ "id": own, "name": "Zoë Nuñez", "email": "zoe.nunez@gmail.com", "because": "email" })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_a_booking_is_a_sign_and_a_part_of_another_account_is_none() {
    let world = MergeFixture::new().await;
    // The contact number of the traveler's booking, typed with a zero elsewhere.
    world.scene.pending(60).await;
    let other = world.account(50, "Ann Other", "else@example.org", Some("442079460958")).await;
    assert_eq!(world.signs(world.source).await, [], "anybody can type it into a request");
    world.scene.booked(90).await;
    assert_eq!(world.signs(world.source).await, [(other, "phone".to_owned())]);
    assert_eq!(world.signs(other).await, [(world.source, "phone".to_owned())]);
    let merging = MergeFixture { target: other, ..world };
    merging.merge().await.unwrap();
    assert_eq!(merging.signs(other).await, []);
    assert_eq!(merging.signs(merging.source).await, []);
    assert_eq!(merging.source, id(10));
}
