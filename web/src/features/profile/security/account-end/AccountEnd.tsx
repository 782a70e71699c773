import type { Person } from "../../../../api/person";
import { SecurityPart } from "../SecurityPart";
import { AccountDeletion } from "./AccountDeletion";
import { copy } from "./copy";
import { MyData } from "./MyData";

export function AccountEnd({ person }: { person: Person }) {
  return (
    <>
      <SecurityPart id="data" title={copy.data} text={copy.dataText}>
        <MyData person={person} />
      </SecurityPart>
      <SecurityPart id="delete" title={copy.delete} text={copy.deleteText}>
        <AccountDeletion person={person} />
      </SecurityPart>
    </>
  );
}
