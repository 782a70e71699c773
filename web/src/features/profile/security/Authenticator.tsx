import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Person } from "../../../api/person";
import { CodeForm } from "../../../components/CodeForm";
import { Failure } from "../../../components/Failure";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { type Account, useAccountChange } from "../queries";
import { ReauthenticationForm } from "../ReauthenticationForm";
import { useReauthentication } from "../useReauthentication";
import { appsOf, confirm, type Enrolment, enrol, remove } from "./authenticator";
import { ConfirmButton } from "./ConfirmButton";
import { addedOn, copy } from "./copy";
import { SecretKey } from "./SecretKey";

type Props = { person: Person; factors: Account["factors"] };

export function Authenticator({ person, factors }: Props) {
  const apps = appsOf(factors);
  const begin = useMutation({ mutationFn: () => enrol(factors) });
  return (
    <>
      {apps.length === 0 && !begin.data && <p>{copy.appOff}</p>}
      {apps.length > 0 && (
        <ul className="lines">
          {apps.map((app) => (
            <App key={app.id} person={person} app={app} />
          ))}
        </ul>
      )}
      <Failure error={begin.error} />
      {begin.data ? (
        <SettingUp person={person} enrolment={begin.data} onEnd={() => begin.reset()} />
      ) : (
        <>
          {apps.length === 1 && <p className="small quiet">{copy.second}</p>}
          <button
            type="button"
            className={apps.length === 0 ? "btn primary compact" : "btn line compact"}
            aria-disabled={begin.isPending}
            onClick={() => {
              if (!begin.isPending) begin.mutate();
            }}
          >
            {begin.isPending ? copy.settingUp : apps.length === 0 ? copy.setUp : copy.setUpAnother}
          </button>
        </>
      )}
    </>
  );
}

function App({ person, app }: { person: Person; app: Account["factors"][number] }) {
  const away = useAccountChange(person.id, remove);
  return (
    <li>
      <Icon name="seal" />
      <div>
        <p>
          <b>{app.friendly_name || copy.app}</b>
          <span className="badge verified">{copy.appOn}</span>
        </p>
        <p className="small quiet">{addedOn(app.created_at)}</p>
        <Failure error={away.error} />
      </div>
      <ConfirmButton
        action={copy.remove}
        pendingAction={copy.removing}
        question={copy.removeApp}
        pending={away.isPending}
        onYes={() =>
          handleOutcome(away.mutateAsync(app.id), {
            onSuccess: () => toast({ tone: "good", title: copy.removedTitle, text: copy.removedText }),
          })
        }
      />
    </li>
  );
}

function SettingUp({ person, enrolment, onEnd }: { person: Person; enrolment: Enrolment; onEnd: () => void }) {
  const end = useReauthentication(person.id, confirm, () => {
    onEnd();
    toast({ tone: "good", title: copy.addedTitle, text: copy.addedText });
  });
  const place = useRef<HTMLDivElement>(null);
  // Syncs with the focus, which was on a removed button.
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="setting-up" ref={place} tabIndex={-1}>
      <figure>
        <img src={enrolment.picture} alt={copy.scanAlt} width="200" height="200" />
        <figcaption className="small">{copy.scan}</figcaption>
      </figure>
      <div>
        <SecretKey secret={enrolment.secret} uri={enrolment.uri} />
        <CodeForm
          label={copy.thenCode}
          action={copy.confirm}
          pendingAction={copy.confirming}
          missing={copy.codeMissing}
          pending={end.isPending}
          error={end.error}
          onCode={(code) => end.send({ factor: enrolment.factor, code })}
        />
        <ReauthenticationForm person={person} proof={end.proof} />
        <button type="button" className="link" onClick={onEnd}>
          {copy.cancel}
        </button>
      </div>
    </div>
  );
}
