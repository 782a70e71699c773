import { useQuery } from "@tanstack/react-query";
import { authError } from "../../../api/authErrors";
import { authSettings, linkGoogle } from "../../../api/google";
import { issuerOf, type Person, type SignInWay } from "../../../api/person";
import { auth } from "../../../api/session";
import { Failure } from "../../../components/Failure";
import { Icon } from "../../../components/ui/Icon";
import { useRedirectPending } from "../../../components/ui/useRedirectPending";
import { type Account, useAccountChange } from "../queries";
import { ReauthenticationForm } from "../ReauthenticationForm";
import { useReauthentication } from "../useReauthentication";
import { ConfirmButton } from "./ConfirmButton";
import { copy, linkedOn, unlinkQuestion, wayIn } from "./copy";

type Identity = Account["identities"][number];
type Props = { person: Person; identities: Identity[] };

const BACK = "/profile?tab=security";

export function LinkedAccounts({ person, identities }: Props) {
  const settings = useQuery(authSettings);
  const link = useReauthentication(person.id, linkGoogle);
  const isLeaving = useRedirectPending(link);
  const canLink = settings.data?.google === true && !identities.some((one) => one.provider === "google");
  return (
    <>
      <ul className="lines">
        {identities.map((identity) => (
          <Line key={identity.identity_id} person={person} identity={identity} isOnly={identities.length === 1} />
        ))}
      </ul>
      {link.error && (
        <p className="error" role="alert">
          {link.error}
        </p>
      )}
      {canLink && (
        <button
          type="button"
          className="btn line compact"
          aria-disabled={isLeaving}
          onClick={() => {
            if (!isLeaving) link.send(BACK);
          }}
        >
          {isLeaving ? copy.opening : copy.linkGoogle}
        </button>
      )}
      <ReauthenticationForm person={person} proof={link.proof} />
    </>
  );
}

async function unlink(identity: Identity): Promise<void> {
  const client = await auth();
  const { error } = await client.unlinkIdentity(identity);
  if (error) throw authError(error);
  // Also renews the stored person.
  await client.refreshSession();
}

function Line({ person, identity, isOnly }: { person: Person; identity: Identity; isOnly: boolean }) {
  const away = useAccountChange(person.id, unlink);
  const way: SignInWay = { provider: identity.provider, issuer: issuerOf(identity) };
  const address: unknown = identity.identity_data?.email;
  const details = [typeof address === "string" ? address : "", linkedOn(identity.created_at)].filter(
    (one) => one !== "",
  );
  return (
    <li>
      <Icon name={identity.provider === "email" ? "mail" : "user"} />
      <div>
        <p>
          <b>{wayIn(way)}</b>
        </p>
        <p className="small quiet">{details.join(" · ")}</p>
        <Failure error={away.error} />
      </div>
      {isOnly ? (
        <p className="small quiet">{copy.only}</p>
      ) : (
        <ConfirmButton
          action={copy.unlink}
          pendingAction={copy.unlinking}
          question={unlinkQuestion(way)}
          pending={away.isPending}
          onYes={() => away.mutate(identity)}
        />
      )}
    </li>
  );
}
