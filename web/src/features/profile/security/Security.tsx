import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import type { Person } from "../../../api/person";
import { type Account, account } from "../queries";
import { Authenticator } from "./Authenticator";
import { copy } from "./copy";
import { Devices } from "./Devices";
import { EmailChange } from "./EmailChange";
import { LinkedAccounts } from "./LinkedAccounts";
import { FailedState, LoadingState } from "./LoadingState";
import { SecurityPart } from "./SecurityPart";

const AccountEnd = lazy(() => import("./account-end/AccountEnd").then((file) => ({ default: file.AccountEnd })));

export function Security({ person }: { person: Person }) {
  const mine = useQuery(account(person.id));
  const withAccount = (draw: (account: Account) => ReactElement): ReactElement => {
    if (mine.data) return draw(mine.data);
    if (mine.error) return <FailedState error={mine.error} onAgain={() => void mine.refetch()} />;
    return <LoadingState />;
  };
  return (
    <div className="security">
      <SecurityPart id="devices" title={copy.devices} text={copy.devicesText}>
        <Devices person={person} />
      </SecurityPart>
      <SecurityPart id="app" title={copy.app} text={copy.appText}>
        {withAccount(({ factors }) => (
          <Authenticator person={person} factors={factors} />
        ))}
      </SecurityPart>
      <SecurityPart id="linked" title={copy.linked} text={copy.linkedText}>
        {withAccount(({ identities }) => (
          <LinkedAccounts person={person} identities={identities} />
        ))}
      </SecurityPart>
      <SecurityPart id="email" title={copy.email} text={copy.emailText}>
        {withAccount(({ newEmail, newEmailAt }) => (
          // A completed change closes its notifications.
          <EmailChange key={person.email} person={person} waiting={newEmail} sentAt={newEmailAt} />
        ))}
      </SecurityPart>
      <Suspense fallback={<LoadingState />}>
        <AccountEnd person={person} />
      </Suspense>
    </div>
  );
}
