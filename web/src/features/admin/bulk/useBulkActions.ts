import { useContext } from "react";
import { RightsContext } from "../rights";
import { BULK_ACTIONS, type BulkAction, type BulkList } from "./actions";

/** Those of the role. */
export function useBulkActions(list: BulkList): readonly BulkAction[] {
  const rights = useContext(RightsContext);
  return BULK_ACTIONS[list].filter(({ right }) => rights.includes(right));
}
