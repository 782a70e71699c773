import type { BulkList } from "./bulk/actions";
import { useBulkActions } from "./bulk/useBulkActions";
import { type Selection, useSelection } from "./useSelection";

/** Without an action there is nothing to select for. */
export function useListSelection(list: BulkList, filter: object): Selection | undefined {
  const selection = useSelection(JSON.stringify(filter));
  return useBulkActions(list).length > 0 ? selection : undefined;
}
