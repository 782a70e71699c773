import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DaySheet, daySheet, saveDaySheet } from "../../api/daySheet";
import { conflict, isConflict } from "../../api/errors";
import { applyChange, isOvertaken, type SheetChange } from "./sheetChanges";

/**
 * One after another, each on the version of the one before. If another device changed other parts, the change is
 * applied to the newer version.
 */
export function useSaveSheet(person: string, id: string) {
  const queries = useQueryClient();
  const query = daySheet(person, id);
  return useMutation({
    scope: { id: `day sheet ${id}` },
    // A paused one would be saved at some later time, when the guide has other plans.
    networkMode: "always",
    mutationFn: async (change: SheetChange) => {
      const save = async (now: DaySheet | null | undefined) => {
        if (!now || isOvertaken(now, change)) throw conflict();
        return saveDaySheet(id, applyChange(now.sheet, change));
      };
      const known = queries.getQueryData(query.queryKey);
      try {
        return await save(known);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const newer = await queries.fetchQuery(query);
        if (newer?.sheet.version === known?.sheet.version) throw error;
        return save(newer);
      }
    },
    onSuccess: (sheet) => queries.setQueryData(query.queryKey, (now) => now && { ...now, sheet }),
  });
}
