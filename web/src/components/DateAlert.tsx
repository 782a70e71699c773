import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { dateAlerts, type StartSpan, useAddDateAlert, useRemoveDateAlert } from "../api/dateAlerts";
import { useSession } from "../api/session";
import { Failure } from "./Failure";
import { Icon } from "./ui/Icon";

const copy = {
  ask: "Tell me when these dates become free",
  asking: "One moment…",
  signIn: "Sign in to be told when these dates become free",
  waiting: "You will be told when these dates become free.",
  stop: "Don't tell me",
  failed: "This could not be saved. Please try again.",
} as const;

type Props = { trip: string; span: StartSpan; people: number };

/** For a trip whose guides are all busy. */
export function DateAlert(props: Props) {
  const session = useSession();
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  if (session.state === "in") return <OfPerson {...props} person={session.person.id} />;
  return (
    <Link className="link small" to="/auth" search={{ next: here }}>
      {copy.signIn}
    </Link>
  );
}

function OfPerson({ trip, span, people, person }: Props & { person: string }) {
  const { data } = useQuery(dateAlerts(person));
  const add = useAddDateAlert(person);
  const remove = useRemoveDateAlert(person);
  const known = data?.find(
    (one) =>
      one.package_id === trip &&
      one.first_start === span.first &&
      one.last_start === span.last &&
      one.weekends_only === span.weekendsOnly,
  );
  const isPending = add.isPending || remove.isPending;
  return (
    <div className="date-alert" role="status">
      {known ? (
        <p className="small">
          <Icon name="bell" small />
          <span>{copy.waiting}</span>{" "}
          <button type="button" className="link" onClick={() => !isPending && remove.mutate(known.id)}>
            {copy.stop}
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="btn line compact"
          aria-disabled={isPending}
          onClick={() => !isPending && add.mutate({ trip, span, people })}
        >
          <Icon name="bell" small />
          <span>{add.isPending ? copy.asking : copy.ask}</span>
        </button>
      )}
      <Failure error={add.error ?? remove.error} otherwise={copy.failed} />
    </div>
  );
}
