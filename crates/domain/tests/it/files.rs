//! Uploads: access by name, quotas, and garbage collection of unreferenced bytes.

use chrono::{DateTime, Duration, Utc};
use serde_json::Map;
use serendib_db::{Db, Tx};
use serendib_domain::files::list::{self, FolderQuery, ObjectSortColumn};
use serendib_domain::files::object::{self, ReadAccess};
use serendib_domain::files::store::{self, NewBlob, Upload};
use serendib_domain::files::transfer::{self, ObjectTransfer};
use serendib_domain::files::{
    FILES_PER_PERSON, FileError, FileRejection, FileResult, Object, ObjectKey, Variant, bucket, remove, sweep,
};
use serendib_domain::{Caller, SignedInPerson};
use uuid::Uuid;

use crate::fixture::{self, ctx, morning};

const BUCKET: &str = "package-images";

fn person(number: u128) -> Caller {
    Caller::Person(SignedInPerson { user: Uuid::from_u128(number), is_fresh: true, ..SignedInPerson::default() })
}

fn key(text: &str) -> ObjectKey {
    ObjectKey::parse(text).unwrap()
}

async fn database_with_people() -> fixture::Database {
    let db = fixture::empty().await;
    let made: serendib_domain::Result<()> = db
        .write(async move |tx| {
            bucket::create_product_buckets(tx, &ctx(Caller::Service, morning())).await?;
            for number in [0xa, 0xb] {
                let at = morning().into();
                let id = Uuid::from_u128(number).into();
                tx.run("INSERT INTO users (id, created_at, updated_at) VALUES ($1, $2, $2)", &[id, at]).await?.any();
            }
            Ok(())
        })
        .await;
    made.unwrap();
    db
}

fn folder(number: u128) -> String {
    Uuid::from_u128(number).to_string()
}

fn blob(size: i64) -> NewBlob {
    NewBlob {
        id: ctx(Caller::Service, morning()).new_id().simple().to_string(),
        variant: Variant::Original,
        mime_type: "image/jpeg".to_owned(),
        size,
        etag: "\"1\"".to_owned(),
    }
}

/// An upload from reservation to name.
async fn upload(
    db: &Db,
    caller: &Caller,
    at: &str,
    name: &str,
    upsert: bool,
    size: i64,
) -> Result<Object, FileRejection> {
    let (ctx, at, key) = (ctx(caller.clone(), morning()), at.to_owned(), key(name));
    denied(
        db.write(async move |tx: &mut Tx<'_>| -> FileResult<Object> {
            store::admit(tx, &ctx, (&at, &key), upsert, i64::MAX).await?;
            let upload = Upload {
                mime_type: "image/jpeg".to_owned(),
                cache_control: "max-age=3600".to_owned(),
                content_encoding: None,
                user_metadata: Map::new(),
                picture: Some(object::Picture { width: 4, height: 3, blur: "data:".to_owned() }),
                blobs: vec![blob(size)],
            };
            store::reserve(tx, &ctx, &upload.blobs).await?;
            store::store_upload(tx, &ctx, (&at, &key), upsert, &upload).await
        })
        .await,
    )
}

fn denied<T>(outcome: FileResult<T>) -> Result<T, FileRejection> {
    match outcome {
        Ok(answer) => Ok(answer),
        Err(FileError::Denied(denied)) => Err(denied),
        Err(FileError::Failed(error)) => panic!("{error:?}"),
    }
}

async fn names(db: &Db, caller: &Caller, folder: &str, by: ObjectSortColumn, descends: bool) -> Vec<String> {
    let query = FolderQuery { folder: folder.to_owned(), search: String::new(), limit: 100, offset: 0, by, descends };
    let entries = list::list(db, caller, BUCKET, &query).await.unwrap();
    entries.into_iter().map(|entry| entry.name).collect()
}

/// T-S04.
#[tokio::test(flavor = "multi_thread")]
async fn only_one_s_own_folder_takes_anything() {
    let db = database_with_people().await;
    let (a, b) = (person(0xa), person(0xb));
    let (own, other) = (format!("{}/x.jpg", folder(0xa)), format!("{}/x.jpg", folder(0xb)));
    upload(&db, &b, BUCKET, &other, false, 5).await.unwrap();
    upload(&db, &a, BUCKET, &own, false, 5).await.unwrap();
    for (caller, at, name, upsert, expected) in [
        (&a, BUCKET, other.as_str(), true, FileRejection::Policy),
        (&a, BUCKET, "x.jpg", false, FileRejection::Policy),
        (&a, BUCKET, &folder(0xa), false, FileRejection::Policy),
        (&a, "nowhere", &own, false, FileRejection::NoSuchBucket),
        (&Caller::Visitor, BUCKET, &own, true, FileRejection::Policy),
        (&a, BUCKET, &own, false, FileRejection::KeyExists),
    ] {
        assert_eq!(upload(&db, caller, at, name, upsert, 5).await, Err(expected), "{at}/{name}");
    }
    for (from, to, expected) in [
        (&other, format!("{}/y.jpg", folder(0xa)), FileRejection::NoSuchKey),
        (&own, format!("{}/y.jpg", folder(0xb)), FileRejection::Policy),
        (&own, own.clone(), FileRejection::KeyExists),
    ] {
        let way = ObjectTransfer { from: (BUCKET.to_owned(), key(from)), to: (BUCKET.to_owned(), key(&to)) };
        let own_ctx = ctx(a.clone(), morning());
        let moved = db.write(async move |tx| transfer::rename(tx, &own_ctx, &way).await).await;
        assert_eq!(denied(moved), Err(expected), "{from} to {to}");
    }
    let (own_ctx, all) = (ctx(a.clone(), morning()), vec![own.clone(), other.clone(), "../x".to_owned()]);
    let removed = db.write(async move |tx| remove::remove(tx, &own_ctx, BUCKET, &all).await).await.unwrap();
    assert_eq!(removed.iter().map(|object| object.name.as_str()).collect::<Vec<_>>(), [own.as_str()]);
    assert_eq!(names(&db, &b, &folder(0xb), ObjectSortColumn::Name, false).await, ["x.jpg"]);
}

/// T-S08.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_holds_one_s_own_folder_in_the_requested_order() {
    let db = database_with_people().await;
    let (a, b) = (person(0xa), person(0xb));
    for name in ["b.jpg", "deep/er/1.jpg", "deep/2.jpg", "a.jpg"] {
        upload(&db, &a, BUCKET, &format!("{}/{name}", folder(0xa)), false, 5).await.unwrap();
    }
    upload(&db, &b, BUCKET, &format!("{}/secret.jpg", folder(0xb)), false, 5).await.unwrap();
    assert_eq!(names(&db, &a, "", ObjectSortColumn::Name, false).await, [folder(0xa)]);
    assert_eq!(names(&db, &a, &folder(0xa), ObjectSortColumn::Name, false).await, ["a.jpg", "b.jpg", "deep"]);
    assert_eq!(names(&db, &a, &folder(0xa), ObjectSortColumn::Name, true).await, ["deep", "b.jpg", "a.jpg"]);
    assert_eq!(names(&db, &a, &format!("{}/deep", folder(0xa)), ObjectSortColumn::Name, false).await, ["2.jpg", "er"]);
    assert_eq!(names(&db, &a, &folder(0xb), ObjectSortColumn::CreatedAt, false).await, Vec::<String>::new());
    assert_eq!(names(&db, &Caller::Service, "", ObjectSortColumn::Name, false).await, [folder(0xa), folder(0xb)]);
    let query = FolderQuery {
        folder: folder(0xa),
        search: "B".to_owned(),
        limit: 1,
        offset: 0,
        by: ObjectSortColumn::Name,
        descends: false,
    };
    let found = list::list(&*db, &a, BUCKET, &query).await.unwrap();
    assert_eq!(found.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), ["b.jpg"]);
    let visitor = list::list(&*db, &Caller::Visitor, BUCKET, &query).await;
    assert_eq!(denied(visitor.map(drop)), Err(FileRejection::AccessDenied));
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_stores_so_many_files_and_so_many_bytes() {
    let db = database_with_people().await;
    let (a, b) = (person(0xa), person(0xb));
    for number in 0..FILES_PER_PERSON {
        upload(&db, &a, BUCKET, &format!("{}/{number}.jpg", folder(0xa)), false, 5).await.unwrap();
    }
    let one_more = format!("{}/more.jpg", folder(0xa));
    assert!(matches!(upload(&db, &a, BUCKET, &one_more, false, 5).await, Err(FileRejection::Quota(_))));
    upload(&db, &a, BUCKET, &format!("{}/7.jpg", folder(0xa)), true, 6).await.unwrap();
    let half = 300 * 1024 * 1024;
    upload(&db, &b, "avatars", &format!("{}/1.jpg", folder(0xb)), false, half).await.unwrap();
    let again = upload(&db, &b, "avatars", &format!("{}/1.jpg", folder(0xb)), true, half).await;
    assert!(matches!(again, Err(FileRejection::Quota(_))), "what was replaced counts until it is swept");
}

/// T-S10.
#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_picture_is_old_or_new_and_its_bytes_go_after_the_grace() {
    let db = database_with_people().await;
    let (a, name) = (person(0xa), format!("{}/x.jpg", folder(0xa)));
    let old = upload(&db, &a, BUCKET, &name, false, 5).await.unwrap();
    let new = upload(&db, &a, BUCKET, &name, true, 6).await.unwrap();
    assert_eq!((old.id, old.size, new.size), (new.id, 5, 6));
    assert_ne!(old.version, new.version);
    let (object, bytes) = object::content(&*db, ReadAccess::Everybody, (BUCKET, &name), Variant::Hero).await.unwrap();
    assert_eq!((object.version, bytes.size), (new.version, 6));
    assert_eq!(loose_at(&db, morning()).await.len(), 0);
    let later = morning() + Duration::hours(sweep::GRACE_HOURS) + Duration::seconds(1);
    let loose = loose_at(&db, later).await;
    assert_eq!(loose.len(), 1);
    assert_ne!(loose[0], bytes.id);
    let swept = db.write(async move |tx| sweep::forget(tx, &loose).await).await;
    denied(swept).unwrap();
    assert_eq!(loose_at(&db, later).await.len(), 0);
    let known = sweep::list_blobs(&db, "").await.unwrap();
    assert_eq!(known, [sweep::BlobRecord { id: bytes.id, size: 6, is_needed: true, digest: "1".to_owned() }]);
}

async fn loose_at(db: &Db, now: DateTime<Utc>) -> Vec<String> {
    sweep::loose(db, &ctx(Caller::Service, now)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn buckets_are_the_operator_s() {
    let db = database_with_people().await;
    let made = |caller: Caller, name: &'static str| {
        let (db, own_ctx) = (db.clone(), ctx(caller, morning()));
        async move {
            let options = bucket::BucketOptions { file_size_limit: Some(Some(3)), ..bucket::BucketOptions::default() };
            denied(db.write(async move |tx| bucket::create(tx, &own_ctx, name, &options).await).await)
        }
    };
    assert_eq!(made(person(0xa), "papers").await, Err(FileRejection::Policy));
    assert_eq!(made(Caller::Service, "a/b").await, Err(FileRejection::InvalidBucketName));
    assert_eq!(made(Caller::Service, "papers").await, Ok(()));
    assert_eq!(made(Caller::Service, "papers").await, Err(FileRejection::BucketExists));
    assert_eq!(
        denied(bucket::find_for_caller(&*db, &person(0xa), "papers").await).map(drop),
        Err(FileRejection::NoSuchBucket)
    );
    assert_eq!(bucket::list(&*db, &Caller::Service).await.unwrap().len(), 4);
    upload(&db, &Caller::Service, "papers", "a/b.pdf", false, 2).await.unwrap();
    let unseen = object::content(&*db, ReadAccess::Everybody, ("papers", "a/b.pdf"), Variant::Original).await;
    assert_eq!(denied(unseen).map(drop), Err(FileRejection::NoSuchKey));
    let gone = |name: &'static str| {
        let (db, own_ctx) = (db.clone(), ctx(Caller::Service, morning()));
        async move { denied(db.write(async move |tx| bucket::remove(tx, &own_ctx, name).await).await) }
    };
    assert_eq!(gone("papers").await, Err(FileRejection::NotEmpty));
    assert_eq!(gone(BUCKET).await, Err(FileRejection::AccessDenied));
    let own_ctx = ctx(Caller::Service, morning());
    denied(db.write(async move |tx| bucket::empty(tx, &own_ctx, "papers").await).await).unwrap();
    assert_eq!(gone("papers").await, Ok(()));
    assert_eq!(gone("papers").await, Err(FileRejection::NoSuchBucket));
}
