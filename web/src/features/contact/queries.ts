import { useMutation } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { type ContactForm, toRow } from "./form";

export function useSendMessage() {
  return useMutation({
    mutationFn: async (form: ContactForm) => {
      unwrap(await db().from("contact_messages").insert(toRow(form)));
    },
  });
}
