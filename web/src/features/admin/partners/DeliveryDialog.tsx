import { useQuery } from "@tanstack/react-query";
import { failureText, requestOf } from "../../../api/errors";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { instantText } from "../../../lib/instants";
import { Copyable } from "../CopyButton";
import { Fact, Facts } from "../Facts";
import { StateBadge } from "../StateBadge";
import { copy, eventText } from "./copy";
import { DeliveryLog } from "./DeliveryLog";
import { useRedeliver, type WholeDelivery, webhookDelivery } from "./queries";
import { ReadState } from "./ReadState";

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void };

/** One delivery, with what is sent, and each attempt. */
export function DeliveryDialog({ id, onOpen, onClose }: Props) {
  return (
    <ConfirmDialog
      subject={id === "" ? undefined : id}
      label={copy.deliveryTitle}
      className="delivery-dialog"
      onClose={onClose}
    >
      {(open) => <DeliveryPane key={open} id={open} onOpen={onOpen} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function DeliveryPane({ id, onOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery(webhookDelivery(id));
  return (
    <article className="delivery">
      {!data && <ReadState error={error} failed={copy.deliveryFailed} onAgain={() => void refetch()} />}
      {data && <DeliveryFacts delivery={data} onOpen={onOpen} />}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
        {data && data.state !== "waiting" && <SendAgain delivery={data} onOpen={onOpen} />}
      </p>
    </article>
  );
}

type DeliveryProps = { delivery: WholeDelivery; onOpen: (id: string) => void };

function DeliveryFacts({ delivery, onOpen }: DeliveryProps) {
  const { redelivers, next_attempt_at, delivered_at } = delivery;
  return (
    <>
      <header>
        <h2 className="h-22">{eventText(delivery.type)}</h2>
        <p>
          <StateBadge state={delivery.state} />
        </p>
      </header>
      <Facts>
        <Fact name={copy.to}>
          <span dir="ltr">{delivery.url}</span>
        </Fact>
        <Fact name={copy.created}>
          <span className="num">{instantText(delivery.created_at)}</span>
        </Fact>
        {delivered_at !== null && (
          <Fact name={copy.delivered}>
            <span className="num">{instantText(delivered_at)}</span>
          </Fact>
        )}
        {next_attempt_at !== null && (
          <Fact name={copy.next}>
            <span className="num">{instantText(next_attempt_at)}</span>
          </Fact>
        )}
        <Fact name={copy.eventId}>
          <Copyable what={copy.eventId} text={delivery.event_id} isCode />
        </Fact>
        {redelivers !== null && (
          <Fact name={copy.again}>
            <button type="button" className="link" onClick={() => onOpen(redelivers)}>
              {copy.earlier}
            </button>
          </Fact>
        )}
      </Facts>
      <DeliveryLog log={delivery.log} />
      <section aria-label={copy.payload}>
        <h3 className="label">{copy.payload}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(delivery.payload, null, 2)}</pre>
      </section>
    </>
  );
}

function SendAgain({ delivery, onOpen }: DeliveryProps) {
  const redeliver = useRedeliver();
  const send = () => {
    if (redeliver.isPending) return;
    handleOutcome(redeliver.mutateAsync(delivery.id), {
      onSuccess: ({ id }) => {
        toast({ tone: "good", title: copy.sentAgainTitle, text: copy.sentAgainText });
        onOpen(id);
      },
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.error,
          text: failureText(error, copy.sendAgainFailed),
          request: requestOf(error),
        }),
    });
  };
  return (
    <button type="button" className="btn primary" aria-disabled={redeliver.isPending} onClick={send}>
      {redeliver.isPending ? copy.sendingAgain : copy.sendAgain}
    </button>
  );
}
