import "./host-share.css";
import { usd, usdCents } from "../../lib/money";
import { commissionLabel, copy, exampleText, getsLabel, keepsLabel, youGetLabel, youKeepLabel } from "./copy";
import { type ExampleBooking, useExampleBooking } from "./exampleBooking";
import { splitPrice } from "./split";

type Props = {
  person: string;
  trip: string;
  /** The co-host's share. */
  percent: number;
  /** The co-host's. */
  commission?: number | undefined;
  /** The other side's. */
  name: string;
  isOwner: boolean;
};

/** What each side gets of one booking of the package. */
export function ShareExample({ person, trip, commission, ...rest }: Props) {
  const booking = useExampleBooking(person, trip, commission);
  if (!booking) return <span className="skel share-example-skel" aria-hidden="true" />;
  return <Receipt booking={booking} {...rest} />;
}

const WHOLE = 100;

type ReceiptProps = Omit<Props, "person" | "trip" | "commission"> & { booking: ExampleBooking };

function Receipt({ booking, percent, name, isOwner }: ReceiptProps) {
  const { price, travelers, commissionPercent } = booking;
  const split = splitPrice(price, commissionPercent, percent);
  const rest = WHOLE - percent;
  const lines = [
    [copy.price, usd(split.price)],
    [commissionLabel(commissionPercent), usdCents(-split.commission)],
    [isOwner ? keepsLabel(name, percent) : youKeepLabel(percent), usdCents(split.host)],
    [isOwner ? youGetLabel(rest) : getsLabel(name, rest), usdCents(split.owner)],
  ] as const;
  const own = isOwner ? lines.length - 1 : lines.length - 2;
  return (
    <div className="share-example">
      <p className="small quiet">{exampleText(travelers)}</p>
      <dl>
        {lines.map(([label, amount], index) => (
          <div key={label} className={index === own ? "own-part" : undefined}>
            <dt>{label}</dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
