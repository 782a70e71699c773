//! Buckets, objects and blobs: read and written only through `storage/v1`.

use crate::table::{Refine, Table, created_at, flag, id, int, json, list, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("storage_buckets")
            .columns([
                text("id"),
                text("kind"),
                flag("is_public", false),
                int("file_size_limit").nullable(),
                list("allowed_mime_types").nullable(),
                created_at(),
                time("updated_at"),
            ])
            .internal(),
        Table::new("storage_objects")
            .columns([
                id(),
                text("bucket_id").references("storage_buckets"),
                text("name"),
                uuid("owner").nullable().references("users"),
                // A new one for each change of the content.
                uuid("version"),
                text("mime_type"),
                int("size"),
                text("etag"),
                text("cache_control"),
                text("content_encoding").nullable(),
                int("width").nullable(),
                int("height").nullable(),
                text("blur").nullable(),
                json("user_metadata").default("{}"),
                created_at(),
                time("updated_at"),
                // Only for a picture without references: since when.
                time("unused_since").nullable(),
            ])
            .unique(&["bucket_id", "name"])
            .internal(),
        // `id` is where the bytes lie. A blob without an object is loose, since `loose_since`.
        Table::new("storage_blobs")
            .columns([
                text("id"),
                uuid("object_id").nullable().references("storage_objects"),
                uuid("owner").nullable().references("users"),
                text("variant"),
                text("mime_type"),
                int("size"),
                text("etag"),
                created_at(),
                time("loose_since").nullable(),
            ])
            .internal(),
    ]
}
