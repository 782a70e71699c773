import { queryOptions } from "@tanstack/react-query";
import { deskCall } from "../../../api/deskCall";
import type { StaffNote } from "../noteQueries";

export type AdminPerson = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  is_guide: boolean;
  is_admin: boolean;
  is_banned: boolean;
  is_confirmed: boolean;
  bookings: number;
  created_at: string;
  last_sign_in_at: string | null;
};

export type PersonRecord = {
  person: AdminPerson & { guide_id: string | null; providers: string[]; factors: number };
  sessions: { created_at: string; last_used_at: string | null; user_agent: string | null }[];
  reports: { id: string; created_at: string; handled_at: string | null; reason: string; by_them: boolean }[];
  applications: { id: string; status: string; created_at: string }[];
  notes: StaffNote[];
};

export const personRecord = (id: string) =>
  queryOptions({ queryKey: ["admin_person", id], queryFn: () => deskCall<PersonRecord>("admin_person", { id }) });
