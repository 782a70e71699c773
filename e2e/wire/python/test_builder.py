"""The official Python client's whole builder against a laboratory, good and bad path.

Run by `cargo xtask test e2e`; SERENDIB_LAB names the laboratory's program. With SERENDIB_LAB_DATABASE, an empty
PostgreSQL database, every question is put to both databases, and they must answer the same.
"""

import os
import pathlib
import re
import subprocess
import unittest
import uuid

import postgrest
import supabase
from postgrest.exceptions import APIError
from postgrest.types import CountMethod, ReturnMethod

TABLES = pathlib.Path(__file__).parent.parent / "laboratory.json"


class Laboratory:
    def __init__(self, database_url=None):
        words = [os.environ["SERENDIB_LAB"], str(TABLES), "--listen", "127.0.0.1:0"]
        if database_url:
            words += ["--database-url", database_url]
        self.program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        said = self.program.stdout.readline()
        self.url = re.search(r"http://\S+", said).group()
        self.db = supabase.create_client(self.url, "any.key.works")

    def stop(self):
        self.program.kill()
        self.program.wait()
        self.program.stdout.close()


class Builder(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.laboratories = [Laboratory()]
        cls.addClassCleanup(lambda: [laboratory.stop() for laboratory in cls.laboratories])
        database_url = os.environ.get("SERENDIB_LAB_DATABASE")
        if database_url:
            cls.laboratories.append(Laboratory(database_url))

    def ask(self, question):
        """The one answer of all laboratories: what the client makes of it, or the error it raises."""
        answers = []
        for laboratory in self.laboratories:
            try:
                answer = question(laboratory.db)
                answers.append((answer.data, answer.count) if answer is not None else None)
            except APIError as error:
                answers.append((error.code, error.message, error.details, error.hint))
        for other in answers[1:]:
            self.assertEqual(other, answers[0])
        return answers[0]

    def ids(self, question):
        def asked(db):
            return question(db.table("cities").select("id")).order("id").execute()

        return [row["id"] for row in self.ask(asked)[0]]

    def refusal(self, question):
        answer = self.ask(lambda db: question(db.table("cities").select("id")).execute())
        self.assertEqual(len(answer), 4, answer)
        return answer[0]

    def test_every_filter_keeps_its_rows(self):
        cases = {
            "eq": (lambda q: q.eq("name", "Kandy"), [2]),
            "eq text with commas and quotes": (lambda q: q.eq("name", 'ගාල්ල, "Galle"'), [3]),
            "neq": (lambda q: q.neq("rating", 4.5), [4, 5]),
            "gt": (lambda q: q.gt("rating", 3), [1, 2]),
            "gte": (lambda q: q.gte("rating", 3), [1, 2, 4]),
            "lt": (lambda q: q.lt("rating", 3), [5]),
            "lte": (lambda q: q.lte("rating", 3), [4, 5]),
            "like": (lambda q: q.like("name", "C%"), [1, 4]),
            "like_all_of": (lambda q: q.like_all_of("name", "C%,%o"), [1]),
            "like_any_of": (lambda q: q.like_any_of("name", "K%,%nai"), [2, 4]),
            "ilike": (lambda q: q.ilike("name", "%AN%"), [2]),
            "ilike_all_of": (lambda q: q.ilike_all_of("name", "c%,%BO"), [1]),
            "ilike_any_of": (lambda q: q.ilike_any_of("name", "k%,CH%"), [2, 4]),
            "is_": (lambda q: q.is_("rating", "null"), [3]),
            "is_ true": (lambda q: q.is_("is_port", "true"), [1, 3]),
            "in_": (lambda q: q.in_("id", [1, 4]), [1, 4]),
            "in_ of nothing": (lambda q: q.in_("id", []), []),
            "contains": (lambda q: q.contains("tags", ["port"]), [1, 3]),
            "contains JSON": (lambda q: q.contains("facts", {"trains": True}), [1]),
            "cs": (lambda q: q.cs("tags", ["port", "fort"]), [3]),
            "contained_by": (lambda q: q.contained_by("tags", ["hill", "port", "fort"]), [2, 3, 4, 5]),
            "cd": (lambda q: q.cd("tags", ["hill"]), [2, 4, 5]),
            "overlaps": (lambda q: q.overlaps("tags", ["fort", "hill"]), [2, 3]),
            "ov": (lambda q: q.ov("tags", ["capital"]), [1]),
            "fts": (lambda q: q.fts("words", "fat & cat"), [1]),
            "plfts": (lambda q: q.plfts("words", "cat FAT"), [1]),
            "phfts": (lambda q: q.phfts("words", "fat rat"), [4]),
            "wfts": (lambda q: q.wfts("words", "fat -cat or lake"), [2, 4]),
            "fts in a language": (lambda q: q.filter("words", "fts(english)", "'fat' & 'cat'"), [1]),
            "match": (lambda q: q.match({"country_id": 1, "is_port": True}), [1, 3]),
            "not_": (lambda q: q.not_.is_("is_port", "null"), [1, 2, 3]),
            "not_ in_": (lambda q: q.not_.in_("id", [1, 2]), [3, 4, 5]),
            "or_": (lambda q: q.or_("id.eq.1,and(rating.lt.4,is_port.is.null)"), [1, 4, 5]),
            "filter": (lambda q: q.filter("rating", "gte", "4"), [1, 2]),
            "a JSON path": (lambda q: q.eq("facts->>size", "10"), [1]),
        }

        for name, (question, expected) in cases.items():
            with self.subTest(name):
                self.assertEqual(self.ids(question), expected)
        answer = self.ask(lambda db: db.table("cities").select("id").text_search("words", "'fat' & 'cat'").execute())
        self.assertEqual(answer[0], [{"id": 1}])

    def test_filters_that_are_refused(self):
        cases = {
            "22P02": lambda q: q.eq("id", "one"),
            "22003": lambda q: q.eq("id", "9223372036854775808"),
            "22007": lambda q: q.gt("founded", "today"),
            "22008": lambda q: q.gt("founded", "2026-02-30"),
            "42703": lambda q: q.eq("nmae", "x"),
            "42704": lambda q: q.filter("words", "fts(klingon)", "a"),
            "42601": lambda q: q.fts("words", "fat cat"),
            "PGRST100": lambda q: q.or_("id.eq.1,and(id.eq.2"),
            "PGRST108": lambda q: q.eq("countries.name", "x"),
        }
        for code, question in cases.items():
            with self.subTest(code):
                self.assertEqual(self.refusal(question), code)
        for name, question in {
            "sl": lambda q: q.sl("id", (1, 2)),
            "sr": lambda q: q.sr("id", (1, 2)),
            "nxl": lambda q: q.nxl("id", (1, 2)),
            "nxr": lambda q: q.nxr("id", (1, 2)),
            "adj": lambda q: q.adj("id", (1, 2)),
            "range_gt": lambda q: q.range_gt("id", (1, 2)),
            "range_gte": lambda q: q.range_gte("id", (1, 2)),
            "range_lt": lambda q: q.range_lt("id", (1, 2)),
            "range_lte": lambda q: q.range_lte("id", (1, 2)),
            "range_adjacent": lambda q: q.range_adjacent("id", (1, 2)),
        }.items():
            with self.subTest(name):
                self.assertEqual(self.refusal(question), "42883")

    def test_order_pages_counts_and_forms(self):
        def cities(db, **how):
            return db.table("cities").select("id", **how)

        down = self.ask(lambda db: cities(db).order("rating", desc=True, nullsfirst=False).order("id").execute())
        self.assertEqual([row["id"] for row in down[0]], [1, 2, 4, 5, 3])
        paged = self.ask(lambda db: cities(db, count=CountMethod.exact).order("id").range(1, 2).execute())
        self.assertEqual(paged, ([{"id": 2}, {"id": 3}], 5))
        limited = self.ask(lambda db: cities(db).order("id").limit(1).offset(3).execute())
        self.assertEqual(limited[0], [{"id": 4}])
        head = self.ask(lambda db: cities(db, count=CountMethod.exact, head=True).execute())
        self.assertEqual(head[1], 5)
        beyond = self.ask(lambda db: cities(db, count=CountMethod.exact).range(9, 10).execute())
        self.assertEqual(beyond[0], "PGRST103")
        one = self.ask(lambda db: cities(db).eq("id", 1).single().execute())
        self.assertEqual(one[0], {"id": 1})
        many = self.ask(lambda db: cities(db).single().execute())
        self.assertEqual(many[:3:2], ("PGRST116", "The result contains 5 rows"))
        self.assertIsNone(self.ask(lambda db: cities(db).eq("id", 0).maybe_single().execute()))
        csv = self.ask(lambda db: db.table("cities").select("id,fee").gte("id", 4).order("id").csv().execute())
        self.assertEqual(csv[0], "id,fee\n4,0.00\n5,")
        bare = self.ask(lambda db: db.table("cities").select("id,fee").eq("id", 5).strip_nulls().execute())
        self.assertEqual(bare[0], [{"id": 5}])

    def test_embeds(self):
        answer = self.ask(
            lambda db: db.table("countries")
            .select("name, cities(name), flags(colours), languages(name), ...flags(colours)")
            .eq("id", 1)
            .order("name", foreign_table="cities", desc=True)
            .limit(1, foreign_table="cities")
            .execute()
        )
        self.assertEqual(
            answer[0],
            [
                {
                    "name": "Sri Lanka",
                    "cities": [{"name": 'ගාල්ල, "Galle"'}],
                    "flags": {"colours": ["maroon", "gold"]},
                    "languages": [{"name": "Sinhala"}, {"name": "Tamil"}],
                    "colours": ["maroon", "gold"],
                }
            ],
        )
        inner = self.ask(
            lambda db: db.table("cities").select("id, countries!inner(iso)").eq("countries.iso", "IN").execute()
        )
        self.assertEqual(inner[0], [{"id": 4, "countries": {"iso": "IN"}}])
        none = self.ask(lambda db: db.table("cities").select("id, rivers(*)").execute())
        self.assertEqual(none[0], "PGRST200")

    def test_schemas_and_unknown_names(self):
        mine = self.ask(lambda db: db.schema("personal").table("notes").select("body").execute())
        self.assertEqual(mine[0], [{"body": "mine"}])
        self.assertEqual(self.ask(lambda db: db.schema("auth").table("users").select("*").execute())[0], "PGRST106")
        self.assertEqual(self.ask(lambda db: db.table("nothing").select("*").execute())[0], "PGRST205")
        self.assertEqual(self.ask(lambda db: db.rpc("nothing", {"a": 1}).execute())[0], "PGRST202")

    def test_writes(self):
        task = f"python {uuid.UUID(int=7)}"
        one = self.ask(lambda db: db.table("todos").insert({"id": 100, "task": task}).execute())
        self.assertEqual(one[0], [{"id": 100, "task": task, "done": False, "note": "none", "city_id": None}])
        silent = self.ask(
            lambda db: db.table("todos").insert({"id": 101, "task": "silent"}, returning=ReturnMethod.minimal).execute()
        )
        self.assertEqual(silent[0], [])
        many = self.ask(
            lambda db: db.table("todos")
            .insert([{"id": 102, "task": "two"}, {"id": 103, "task": "three"}], count=CountMethod.exact)
            .execute()
        )
        self.assertEqual(many[1], 2)
        taken = self.ask(lambda db: db.table("todos").insert({"id": 104, "task": task}).execute())
        self.assertEqual(taken[0:3:2], ("23505", f"Key (task)=({task}) already exists."))
        merged = self.ask(
            lambda db: db.table("todos").upsert({"task": task, "note": "merged"}, on_conflict="task").execute()
        )
        self.assertEqual((merged[0][0]["id"], merged[0][0]["note"]), (100, "merged"))
        ignored = self.ask(
            lambda db: db.table("todos").upsert({"id": 100, "task": "other"}, ignore_duplicates=True).execute()
        )
        self.assertEqual(ignored[0], [])
        changed = self.ask(
            lambda db: db.table("todos").update({"done": True}, count=CountMethod.exact).in_("id", [100, 101]).execute()
        )
        self.assertEqual(([row["done"] for row in changed[0]], changed[1]), ([True, True], 2))
        most = self.ask(lambda db: db.table("todos").update({"note": "x"}).gte("id", 100).max_affected(1).execute())
        self.assertEqual(most[0], "PGRST124")
        every = self.ask(lambda db: db.table("todos").update({"note": "x"}).execute())
        self.assertEqual(every[0], "21000")
        gone = self.ask(lambda db: db.table("todos").delete().gte("id", 100).execute())
        self.assertEqual(sorted(row["id"] for row in gone[0]), [100, 101, 102, 103])
        self.assertEqual(self.ask(lambda db: db.table("todos").delete().execute())[0], "21000")
        held = self.ask(lambda db: db.table("countries").delete().eq("id", 1).execute())
        self.assertEqual(held[0], "23503")

    def todos(self, question):
        return self.ask(lambda db: question(db.table("todos")).execute())

    def cleared(self):
        self.todos(lambda todos: todos.delete().gte("id", 200))

    def test_what_rows_of_an_array_leave_out_is_null_or_the_default(self):
        self.addCleanup(self.cleared)
        rows = [{"id": 200, "task": "said", "note": "hill"}, {"id": 201, "task": "unsaid"}]
        null = self.todos(lambda todos: todos.insert(rows))
        self.assertEqual([row["note"] for row in null[0]], ["hill", None])
        self.cleared()
        default = self.todos(lambda todos: todos.insert(rows, default_to_null=False))
        self.assertEqual([row["note"] for row in default[0]], ["hill", "none"])
        merged = [{"id": 200, "task": "said", "done": True}, {"id": 202, "task": "new"}]
        null = self.todos(lambda todos: todos.upsert(merged))
        # A column that may not be null is not null because nobody said it.
        self.assertEqual(null[0], "23502")
        default = self.todos(lambda todos: todos.upsert(merged, default_to_null=False))
        self.assertEqual([(row["id"], row["done"], row["note"]) for row in default[0]], [(200, True, "hill"), (202, False, "none")])

    def test_inserts_and_upserts_that_are_refused(self):
        self.addCleanup(self.cleared)
        self.todos(lambda todos: todos.insert({"id": 200, "task": "first"}))
        same = [{"id": 200, "task": "a"}, {"id": 200, "task": "b"}]
        for code, question in {
            "42P10": lambda todos: todos.upsert({"id": 203, "task": "x"}, on_conflict="note"),
            "42703": lambda todos: todos.upsert({"id": 203, "task": "x"}, on_conflict="nothing"),
            "21000": lambda todos: todos.upsert(same),
            "23505": lambda todos: todos.upsert({"id": 203, "task": "first"}),
            "23503": lambda todos: todos.upsert({"id": 203, "task": "x", "city_id": 99}),
            "23502": lambda todos: todos.insert({"id": 203}),
            "22P02": lambda todos: todos.insert({"id": 203, "task": "x", "done": "perhaps"}),
        }.items():
            with self.subTest(code):
                self.assertEqual(self.todos(question)[0], code)
        for name, question in {
            "an object": lambda todos: todos.insert({"id": 203, "task": "x", "colour": "red"}),
            "an array": lambda todos: todos.insert([{"id": 203, "task": "x"}, {"id": 204, "task": "y", "colour": "red"}]),
            "an upsert": lambda todos: todos.upsert([{"id": 203, "task": "x", "colour": "red"}]),
            "an update": lambda todos: todos.update({"colour": "red"}).eq("id", 200),
        }.items():
            with self.subTest(name):
                refused = self.todos(question)
                message = "Could not find the 'colour' column of 'todos' in the schema cache"
                self.assertEqual(refused[:2], ("PGRST204", message))
        partly = self.todos(lambda todos: todos.insert([{"id": 203, "task": "new"}, {"id": 204, "task": "first"}]))
        self.assertEqual(partly[0], "23505")
        kept = self.todos(lambda todos: todos.select("id, task").gte("id", 200))
        self.assertEqual(kept[0], [{"id": 200, "task": "first"}])

    def test_a_plan_is_for_nobody_to_see(self):
        for how in [{}, {"analyze": True, "verbose": True, "format": "json"}]:
            refused = self.ask(lambda db: db.table("cities").select("id").explain(**how).execute())
            self.assertEqual(refused[0], "PGRST107")


class WithoutSupabase(unittest.TestCase):
    def test_the_bare_client_works_without_any_key(self):
        laboratory = Laboratory()
        self.addCleanup(laboratory.stop)
        with postgrest.SyncPostgrestClient(f"{laboratory.url}/rest/v1") as client:
            rows = client.table("countries").select("iso").eq("id", 1).execute().data
        self.assertEqual(rows, [{"iso": "LK"}])


if __name__ == "__main__":
    unittest.main()
