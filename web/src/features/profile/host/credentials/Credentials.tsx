import "./credentials.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CredentialKind } from "../../../../api/credentials";
import { requestOf } from "../../../../api/errors";
import type { OwnGuide } from "../../../../api/ownGuide";
import type { Person } from "../../../../api/person";
import { KINDS } from "../../../../components/credentials/words";
import { readDraft } from "../../../../components/draftStorage";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { RequestId } from "../../../../components/ui/RequestId";
import { copy } from "./copy";
import { KindSection } from "./KindSection";
import { ownCredentials } from "./queries";
import { draftOf } from "./useCredentialForm";

type Props = { person: Person; guide: OwnGuide };

/** License, first aid and insurance, each with its state and its form. */
export function Credentials({ person, guide }: Props) {
  const read = useQuery(ownCredentials(person.id));
  // A draft reopens its form.
  const [draft, setDraft] = useState(() => KINDS.find((kind) => readDraft(person.id, draftOf(kind)) !== undefined));
  const [opened, setOpened] = useState<CredentialKind | undefined>(draft);
  const show = (kind: CredentialKind | undefined) => {
    setOpened(kind);
    setDraft(KINDS.find((one) => one === kind && readDraft(person.id, draftOf(one)) !== undefined));
  };
  return (
    <section className="credentials" aria-labelledby="credentials">
      <header>
        <h2 className="h-section" id="credentials">
          {copy.title}
        </h2>
        <p className="quiet">{copy.lede}</p>
      </header>
      {!read.data && read.error && (
        <p className="failed" role="alert">
          <span>{copy.failed}</span>{" "}
          <button type="button" className="link" onClick={() => void read.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(read.error)} />
        </p>
      )}
      {!read.data && !read.error && (
        <div aria-busy="true">
          <p className={read.isPaused ? "quiet" : "sr"} role="status">
            {read.isPaused ? OFFLINE_TEXT : copy.loading}
          </p>
          <span className="skel block" />
          <span className="skel block" />
        </div>
      )}
      {read.data &&
        KINDS.map((kind) => (
          <KindSection
            key={kind}
            person={person.id}
            kind={kind}
            list={read.data}
            isOpen={guide.is_active && opened === kind}
            isDraft={draft === kind}
            canEdit={guide.is_active}
            onOpen={() => show(kind)}
            onClose={() => show(undefined)}
          />
        ))}
    </section>
  );
}
