import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";

export type ApiKey = DeskCalls["api_keys"]["Returns"][number];
export type NewKey = DeskCalls["create_api_key"]["Args"];
export type WebhookEndpoint = DeskCalls["webhook_endpoints"]["Returns"][number];
export type EndpointFields = DeskCalls["save_webhook_endpoint"]["Args"];
export type Delivery = DeskCalls["webhook_deliveries"]["Returns"]["results"][number];
export type WholeDelivery = DeskCalls["webhook_delivery"]["Returns"];

/** Empty texts are no conditions. */
export type DeliveryFilter = { endpoint_id: string; state: string; type: string };

const POLL_MS = 3_000;

export const apiKeys = queryOptions({
  queryKey: ["api_keys"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("api_keys", {}, { get: true })),
});

export const webhookEndpoints = queryOptions({
  queryKey: ["webhook_endpoints"],
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("webhook_endpoints", {}, { get: true })),
});

export const webhookDeliveries = (filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ["webhook_deliveries", filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam }) => {
      const conditions = Object.entries({ ...filter, after: pageParam }).filter(([, value]) => value !== "");
      return unwrap(await db().rpc("webhook_deliveries", Object.fromEntries(conditions), { get: true }));
    },
    getNextPageParam: (last) => last.next,
  });

/** Read again while it waits: an attempt may be on its way. */
export const webhookDelivery = (id: string) =>
  queryOptions({
    queryKey: ["webhook_delivery", id],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? POLL_MS : false),
    queryFn: async () => unwrap(await db().rpc("webhook_delivery", { id }, { get: true })),
  });

function usePartnerChange<Input, Output>(change: (input: Input) => Promise<Output>, changed: readonly string[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([...changed, "audit_log"].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

const KEYS = ["api_keys"];

export const useCreateKey = () =>
  usePartnerChange(async (key: NewKey) => unwrap(await db().rpc("create_api_key", key)), KEYS);

export const useRenameKey = () =>
  usePartnerChange(
    async (key: DeskCalls["rename_api_key"]["Args"]) => unwrap(await db().rpc("rename_api_key", key)),
    KEYS,
  );

export const useRevokeKey = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("revoke_api_key", { id })), KEYS);

const HOOKS = ["webhook_endpoints", "webhook_deliveries"];

export const useSaveEndpoint = () =>
  usePartnerChange(async (fields: EndpointFields) => unwrap(await db().rpc("save_webhook_endpoint", fields)), HOOKS);

export const useRotateSecret = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("rotate_webhook_secret", { id })), HOOKS);

export const useDisableEndpoint = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("disable_webhook_endpoint", { id })), HOOKS);

export const useEnableEndpoint = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("enable_webhook_endpoint", { id })), HOOKS);

export const useTestEndpoint = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("test_webhook_endpoint", { id })), HOOKS);

export const useRedeliver = () =>
  usePartnerChange(async (id: string) => unwrap(await db().rpc("redeliver_webhook", { id })), HOOKS);
