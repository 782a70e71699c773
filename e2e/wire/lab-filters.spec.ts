import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "./lab";

// Every filter of the official client's builder, each with its expected rows. C-2.1 and C-2.2.

const cities = (db: SupabaseClient) => db.from("cities").select("id");

type Cities = ReturnType<typeof cities>;

const KEEPS: [string, (rows: Cities) => Cities, number[]][] = [
  ["eq", (rows) => rows.eq("name", "Kandy"), [2]],
  ["eq with commas and quotes", (rows) => rows.eq("name", 'ගාල්ල, "Galle"'), [3]],
  ["eq of a decimal", (rows) => rows.eq("fee", 12.5), [1]],
  ["neq leaves nulls out", (rows) => rows.neq("rating", 4.5), [4, 5]],
  ["gt", (rows) => rows.gt("rating", 3), [1, 2]],
  ["gte", (rows) => rows.gte("rating", 3), [1, 2, 4]],
  ["lt", (rows) => rows.lt("rating", 3), [5]],
  ["lte", (rows) => rows.lte("rating", 3), [4, 5]],
  ["gte of an instant", (rows) => rows.gte("seen_at", "2026-01-02T03:04:05Z"), [1]],
  ["lt of a date", (rows) => rows.lt("founded", "1600-01-01"), [1]],
  ["like", (rows) => rows.like("name", "C%"), [1, 4]],
  ["like minds case", (rows) => rows.like("name", "c%"), []],
  ["like escapes", (rows) => rows.like("name", "100\\%\\_sure"), [5]],
  ["likeAllOf", (rows) => rows.likeAllOf("name", ["C%", "%o"]), [1]],
  ["likeAnyOf", (rows) => rows.likeAnyOf("name", ["K%", "%nai"]), [2, 4]],
  ["ilike", (rows) => rows.ilike("name", "%AN%"), [2]],
  ["ilikeAllOf", (rows) => rows.ilikeAllOf("name", ["c%", "%BO"]), [1]],
  ["ilikeAnyOf", (rows) => rows.ilikeAnyOf("name", ["k%", "CH%"]), [2, 4]],
  ["is null", (rows) => rows.is("rating", null), [3]],
  ["is true", (rows) => rows.is("is_port", true), [1, 3]],
  ["is false", (rows) => rows.is("is_port", false), [2]],
  ["isDistinct", (rows) => rows.isDistinct("rating", 4.5), [3, 4, 5]],
  ["in", (rows) => rows.in("name", ["Kandy", 'ගාල්ල, "Galle"', "Colombo"]), [1, 2]],
  ["in of nothing", (rows) => rows.in("id", []), []],
  ["notIn", (rows) => rows.notIn("id", [1, 2, 3]), [4, 5]],
  ["contains of a list", (rows) => rows.contains("tags", ["port"]), [1, 3]],
  ["contains of JSON", (rows) => rows.contains("facts", { trains: true }), [1]],
  ["containedBy of a list", (rows) => rows.containedBy("tags", ["hill", "port", "fort"]), [2, 3, 4, 5]],
  ["containedBy of JSON", (rows) => rows.containedBy("facts", { size: 9, other: 1 }), [2]],
  ["overlaps", (rows) => rows.overlaps("tags", ["fort", "hill"]), [2, 3]],
  ["textSearch", (rows) => rows.textSearch("words", "'fat' & 'cat'"), [1]],
  ["textSearch plain", (rows) => rows.textSearch("words", "cat FAT", { type: "plain", config: "english" }), [1]],
  ["textSearch phrase", (rows) => rows.textSearch("words", "fat rat", { type: "phrase" }), [4]],
  ["textSearch websearch", (rows) => rows.textSearch("words", "fat -cat or lake", { type: "websearch" }), [2, 4]],
  ["match", (rows) => rows.match({ country_id: 1, is_port: true }), [1, 3]],
  ["not", (rows) => rows.not("is_port", "is", null), [1, 2, 3]],
  ["not in", (rows) => rows.not("id", "in", "(1,2)"), [3, 4, 5]],
  ["not of unknown stays unknown", (rows) => rows.not("rating", "eq", 4.5), [4, 5]],
  ["or", (rows) => rows.or("id.eq.1,and(rating.lt.4,is_port.is.null)"), [1, 4, 5]],
  ["or with quoted text", (rows) => rows.or('name.eq."ගාල්ල, \\"Galle\\"",id.eq.5'), [3, 5]],
  ["or with not and in", (rows) => rows.or("not.and(id.gt.1,id.lt.5),name.in.(Kandy)"), [1, 2, 5]],
  ["filter", (rows) => rows.filter("rating", "gte", 4), [1, 2]],
  ["filter any", (rows) => rows.filter("id", "eq(any)", "{1,4}"), [1, 4]],
  ["filter of a JSON path", (rows) => rows.eq("facts->size", 10), [1]],
  ["filter of a JSON text", (rows) => rows.eq("facts->mayor->>name", "R"), [1]],
];

for (const [name, filter, expected] of KEEPS) {
  test(name, async ({ ask }) => {
    const { data, error, status } = await ask((db) => filter(cities(db)).order("id"));
    expect(error).toBeNull();
    expect(status).toBe(200);
    expect(data?.map((row) => row.id)).toEqual(expected);
  });
}

const REFUSED: [string, (rows: Cities) => Cities, number, string][] = [
  ["eq of a wrong literal", (rows) => rows.eq("id", "one"), 400, "22P02"],
  ["eq undefined", (rows) => rows.eq("country_id", undefined), 400, "22P02"],
  ["a day that is none", (rows) => rows.gt("founded", "2026-02-30"), 400, "22008"],
  ["a day in words", (rows) => rows.gt("founded", "today"), 400, "22007"],
  ["a number too large", (rows) => rows.eq("id", "9223372036854775808"), 400, "22003"],
  ["like of a number", (rows) => rows.like("id", "1%"), 404, "42883"],
  ["contains of a text", (rows) => rows.contains("name", ["a"]), 404, "42883"],
  ["overlaps of JSON", (rows) => rows.overlaps("facts", ["a"]), 404, "42883"],
  ["textSearch of a number", (rows) => rows.textSearch("id", "a"), 404, "42883"],
  ["textSearch with a broken question", (rows) => rows.textSearch("words", "fat cat"), 400, "42601"],
  ["textSearch in no language", (rows) => rows.textSearch("words", "a", { config: "klingon" }), 400, "42704"],
  ["rangeGt", (rows) => rows.rangeGt("id", "[1,2)"), 404, "42883"],
  ["rangeGte", (rows) => rows.rangeGte("id", "[1,2)"), 404, "42883"],
  ["rangeLt", (rows) => rows.rangeLt("id", "[1,2)"), 404, "42883"],
  ["rangeLte", (rows) => rows.rangeLte("id", "[1,2)"), 404, "42883"],
  ["rangeAdjacent", (rows) => rows.rangeAdjacent("id", "[1,2)"), 404, "42883"],
  ["regexMatch", (rows) => rows.regexMatch("name", "(a+)+$"), 400, "PGRST100"],
  ["regexIMatch", (rows) => rows.regexIMatch("name", "a"), 400, "PGRST100"],
  ["is of something else", (rows) => rows.filter("is_port", "is", "maybe"), 400, "PGRST100"],
  ["or left open", (rows) => rows.or("id.eq.1,and(id.eq.2"), 400, "PGRST100"],
  ["an unknown column", (rows) => rows.eq("nmae", "x"), 400, "42703"],
  ["an embed that is not selected", (rows) => rows.eq("countries.name", "x"), 400, "PGRST108"],
];

for (const [name, filter, status, code] of REFUSED) {
  test(`refused: ${name}`, async ({ ask }) => {
    const answer = await ask((db) => filter(cities(db)));
    expect(answer.error?.code).toBe(code);
    expect(answer.status).toBe(status);
    expect(Object.keys(JSON.parse(ask.wire()?.body ?? "{}")).sort()).toEqual(["code", "details", "hint", "message"]);
  });
}
