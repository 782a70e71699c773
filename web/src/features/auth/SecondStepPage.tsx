import { useMutation, useQuery } from "@tanstack/react-query";
import { wordsFor } from "../../api/authErrors";
import type { Person } from "../../api/person";
import { signOut } from "../../api/session";
import { CodeForm } from "../../components/CodeForm";
import { PlainPage } from "../../components/PlainPage";
import { noteSignOut } from "../../components/tabDrafts";
import { copy, signedInAs } from "./copy";
import { beginSecondStep, endSecondStep, type SecondStep } from "./secondStep";

/** With a second factor the session is unusable before it. */
export function SecondStepPage({ person }: { person: Person }) {
  const begun = useQuery({
    queryKey: ["auth", "second step", person.id],
    queryFn: beginSecondStep,
    // A text message for a phone factor is sent once, and again only on request.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PlainPage scene="arrival" title={copy.codeTitle} text={textOf(begun.data)}>
      <div className="ways">
        {begun.isPending && <span className="skel way" aria-busy="true" />}
        {begun.error && (
          <div role="alert">
            <p className="error">{begun.error.message}</p>
            <button type="button" className="btn line" onClick={() => void begun.refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        )}
        {begun.data && begun.data.kind !== "other" && <Code step={begun.data} onAgain={() => void begun.refetch()} />}
        <SomeoneElse person={person} />
      </div>
    </PlainPage>
  );
}

function textOf(step: SecondStep | undefined): string {
  if (step?.kind === "phone") return copy.phoneText;
  return step?.kind === "other" ? copy.otherFactor : copy.codeText;
}

function Code({ step, onAgain }: { step: Exclude<SecondStep, { kind: "other" }>; onAgain: () => void }) {
  const end = useMutation({ mutationFn: (code: string) => endSecondStep(step, code) });
  return (
    <>
      <CodeForm
        takesFocus
        label={copy.code}
        action={copy.confirm}
        pendingAction={copy.confirming}
        missing={copy.codeMissing}
        pending={end.isPending}
        error={end.error?.message}
        onCode={(code) => end.mutate(code)}
      />
      {step.kind === "phone" && (
        <button type="button" className="link" onClick={onAgain}>
          {copy.another}
        </button>
      )}
    </>
  );
}

function SomeoneElse({ person }: { person: Person }) {
  // The session was unusable: drafts of this tab stay for its owner.
  const away = useMutation({ mutationFn: () => signOut("local"), onSuccess: noteSignOut });
  return (
    <>
      <p className="small quiet">
        <span>{signedInAs(person.email || person.name)}</span>{" "}
        <button
          type="button"
          className="link"
          aria-disabled={away.isPending}
          onClick={() => {
            if (!away.isPending) away.mutate();
          }}
        >
          {copy.someoneElse}
        </button>
      </p>
      {away.error && (
        <p className="error" role="alert">
          {wordsFor(away.error, copy.leaveFailed)}
        </p>
      )}
    </>
  );
}
