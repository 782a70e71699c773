import { useMutation } from "@tanstack/react-query";
import { saveCsv } from "../../../../api/csvFile";
import { failureText, requestOf } from "../../../../api/errors";
import { toast } from "../../../../components/ui/toasts";
import { copy } from "./copy";

/** `address` is that of the function, `usualName` the name of a file that the server does not name. */
export function useCsv(address: string, usualName: string) {
  return useMutation({
    mutationFn: () => saveCsv(address, usualName),
    onError: (error) =>
      toast({
        tone: "bad",
        title: copy.csvTitle,
        text: failureText(error, copy.csvFailed),
        request: requestOf(error),
        action: address,
      }),
  });
}
