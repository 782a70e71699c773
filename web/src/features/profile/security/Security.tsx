import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import type { Person } from "../../../api/person";
import { type Account, account } from "../queries";
import { Authenticator } from "./Authenticator";
import { copy } from "./copy";
import { Devices } from "./Devices";
import { EmailChange } from "./EmailChange";
import { LinkedAccounts } from "./LinkedAccounts";
import { FailedState, LoadingState } from "./LoadingState";

export function Security({ person }: { person: Person }) {
  const mine = useQuery(account(person.id));
  const withAccount = (draw: (account: Account) => ReactElement): ReactElement => {
    if (mine.data) return draw(mine.data);
    if (mine.error) return <FailedState error={mine.error} onAgain={() => void mine.refetch()} />;
    return <LoadingState />;
  };
  return (
    <div className="security">
      <Part id="devices" title={copy.devices} text={copy.devicesText}>
        <Devices person={person} />
      </Part>
      <Part id="app" title={copy.app} text={copy.appText}>
        {withAccount(({ factors }) => (
          <Authenticator person={person} factors={factors} />
        ))}
      </Part>
      <Part id="linked" title={copy.linked} text={copy.linkedText}>
        {withAccount(({ identities }) => (
          <LinkedAccounts person={person} identities={identities} />
        ))}
      </Part>
      <Part id="email" title={copy.email} text={copy.emailText}>
        {withAccount(({ newEmail, newEmailAt }) => (
          // A completed change closes its notifications.
          <EmailChange key={person.email} person={person} waiting={newEmail} sentAt={newEmailAt} />
        ))}
      </Part>
    </div>
  );
}

function Part({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`security-${id}`}>
      <div>
        <h2 className="h-22" id={`security-${id}`}>
          {title}
        </h2>
        <p className="small quiet">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
