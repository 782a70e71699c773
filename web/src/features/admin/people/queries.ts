import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { type DeskCalls, recordList } from "../recordQueries";

type PeopleArgs = DeskCalls["admin_people"]["Args"];
export type AdminPerson = DeskCalls["admin_people"]["Returns"]["rows"][number];
export type PersonRecord = DeskCalls["admin_person"]["Returns"];

export const peopleList = (filter: Omit<PeopleArgs, "after">) =>
  recordList("admin_people", filter, async (args) => unwrap(await db().rpc("admin_people", args)));

export const personRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin_person", id],
    queryFn: async () => unwrap(await db().rpc("admin_person", { id })),
  });
