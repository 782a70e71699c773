import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError, requestOf } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { RequestId } from "../../../components/ui/RequestId";
import { toast } from "../../../components/ui/toasts";
import { copy, TOPICS } from "./copy";
import { choices, choose, type NotificationChoice, type PreferenceChange } from "./queries";

const WAYS = [
  ["in_product", copy.inProduct],
  ["by_mail", copy.byMail],
] as const;

/** By kind. Those about money or days cannot be switched off, and say why. */
export function NoticeChoices({ person }: { person: Person }) {
  const mine = useQuery(choices(person.id));
  return (
    <section className="notice-choices" aria-labelledby="notice-choices">
      <h2 className="h-28" id="notice-choices">
        {copy.title}
      </h2>
      <p className="quiet">{copy.lede}</p>
      {mine.data ? (
        <Table list={mine.data} person={person} />
      ) : mine.error ? (
        <div className="failed" role="alert">
          <p>{copy.loadFailed}</p>
          <RequestId id={requestOf(mine.error)} />
          <button type="button" className="btn line compact" onClick={() => void mine.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      ) : (
        <span className="skel block" aria-busy="true" />
      )}
    </section>
  );
}

function Table({ list, person }: { list: NotificationChoice[]; person: Person }) {
  const queries = useQueryClient();
  const { queryKey } = choices(person.id);
  const mutationKey = ["choose notices", person.id];
  const storeChoice = (wanted: PreferenceChange) =>
    queries.setQueryData(queryKey, (now) =>
      now?.map((one) => (one.topic === wanted.topic ? { ...one, ...wanted } : one)),
    );
  const change = useMutation({
    mutationKey,
    // One at a time, so that the last answer has all changes.
    scope: { id: mutationKey.join(" ") },
    mutationFn: choose,
    // Optimistic update: a failure reverts this switch only.
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey });
      storeChoice(wanted);
    },
    onSuccess: (now) => {
      // Earlier answers lack the pending changes.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, now);
    },
    onError: (error, { topic, in_product, by_mail }) => {
      storeChoice({
        topic,
        ...(in_product !== undefined && { in_product: !in_product }),
        ...(by_mail !== undefined && { by_mail: !by_mail }),
      });
      const text = error instanceof AppError ? error.text : copy.failed;
      toast({ tone: "bad", title: copy.notSaved, text, request: requestOf(error) });
    },
  });
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{copy.about}</th>
          {WAYS.map(([way, label]) => (
            <th key={way} scope="col" className="way">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((one) => {
          const [title, text] = TOPICS[one.topic] ?? [one.topic, ""];
          return (
            <tr key={one.topic}>
              <th scope="row">
                <b>{title}</b>
                <span className="small quiet">{text}</span>
              </th>
              {WAYS.map(([way, label]) => (
                <td key={way} className="way">
                  <Way
                    label={`${title}: ${label}`}
                    isOn={one[way]}
                    can={one.can[way]}
                    onChange={(on) => change.mutate({ topic: one.topic, [way]: on })}
                  />
                </td>
              ))}
            </tr>
          );
        })}
        <tr>
          <th scope="row">
            {copy.security}
            <span className="small quiet">{copy.securityText}</span>
          </th>
          <td className="way">
            <span className="small quiet">{copy.never}</span>
          </td>
          <td className="way">
            <span className="small quiet">{copy.always}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type WayProps = { label: string; isOn: boolean; can: boolean; onChange: (on: boolean) => void };

function Way({ label, isOn, can, onChange }: WayProps) {
  if (!can) return <span className="small quiet">{isOn ? copy.always : copy.never}</span>;
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span className="sr">{label}</span>
    </label>
  );
}
