import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import type { Json } from "../../../api/database.gen";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";
import type { Shape, Value } from "./shape";

export type ContentEntry = DeskCalls["content_documents"]["Returns"][number];
type ServerDocument = DeskCalls["content_document"]["Returns"];
export type ContentDocument = Omit<ServerDocument, "shape"> & { shape: Shape };
export type ContentVersion = DeskCalls["content_history"]["Returns"]["results"][number];

export const contentDocuments = queryOptions({
  queryKey: ["content_documents"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("content_documents", {}, { get: true })),
});

function asDocument(document: ServerDocument): ContentDocument {
  return { ...document, shape: document.shape as unknown as Shape };
}

/** The newest version. */
export const contentDocument = (name: string) =>
  queryOptions({
    queryKey: ["content_document", name],
    staleTime: 0,
    queryFn: async () => asDocument(unwrap(await db().rpc("content_document", { name }, { get: true }))),
  });

/** A version never changes; 0 is the shipped one. */
export const contentVersion = (name: string, version: number) =>
  queryOptions({
    queryKey: ["content_version", name, version],
    queryFn: async () => asDocument(unwrap(await db().rpc("content_document", { name, version }, { get: true }))),
  });

export const contentHistory = (name: string) =>
  infiniteQueryOptions({
    queryKey: ["content_history", name],
    staleTime: 0,
    initialPageParam: "",
    queryFn: async ({ pageParam }) => {
      const after = pageParam === "" ? {} : { after: pageParam };
      return unwrap(await db().rpc("content_history", { name, ...after }, { get: true }));
    },
    getNextPageParam: (last) => last.next,
  });

/** What is wrong with a draft, and how it looks. */
export const contentCheck = (name: string, body: string) =>
  queryOptions({
    queryKey: ["check_content", name, body],
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async () => unwrap(await db().rpc("check_content", { name, body: JSON.parse(body) })),
  });

const CHANGED = ["content_documents", "content_document", "content_history", "content", "audit_log", "packages"];

function useContentChange<Input>(name: string, change: (input: Input) => Promise<ServerDocument>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (document) => queries.setQueryData(contentDocument(name).queryKey, asDocument(document)),
    onSettled: () => Promise.all(CHANGED.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useSaveContent = (name: string) =>
  useContentChange(name, async (input: { version: number; body: Value; note: string }) =>
    unwrap(await db().rpc("save_content", { ...input, name, body: input.body as Json })),
  );

/** Without `to` the shipped text. */
export const useRestoreContent = (name: string) =>
  useContentChange(name, async (input: { version: number; to?: number; note: string }) =>
    unwrap(await db().rpc("restore_content", { ...input, name })),
  );

/** Packages on sale, by their title. */
export const packagesByTitle = (text: string) =>
  queryOptions({
    queryKey: ["packages", "by title", text],
    enabled: text !== "",
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(
        await db()
          .from("packages")
          .select("id,title")
          .eq("is_active", true)
          .ilike("title", `%${text.replace(/[\\%_]/g, "\\$&")}%`)
          .order("title")
          .limit(8),
      ),
  });

export const packageTitles = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packages", "titles", ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const rows = unwrap(
        await db()
          .from("packages")
          .select("id,title")
          .in("id", [...ids]),
      );
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
  });
