import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Booking, PaymentKind } from "../../api/booking";
import { oneBooking } from "../../api/bookingPages";
import type { Person } from "../../api/person";
import { reference } from "../../components/booking/copy";
import { Icon } from "../../components/ui/Icon";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { copy, withGuide } from "./copy";

type Props = { person: Person; id: string; kind: PaymentKind };

/** With days, guide, amount, and the reference for support. */
export function PaidTrip({ person, id, kind }: Props) {
  const { data: booking, isPending } = useQuery({ ...oneBooking(person.id, "traveller", id), enabled: id !== "" });
  // The payment is known without this read, whose failure leaves nothing.
  if (isPending && id !== "") return <span className="skel paid-trip" aria-busy="true" />;
  if (!booking) return null;
  const amount = paidAmount(booking, kind);
  return (
    <div className="paid-trip">
      <p className="h-22">{booking.package.title}</p>
      <p className="facts">
        <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
        <span>{withGuide(booking.guide.display_name)}</span>
        <span>{reference(booking.id)}</span>
      </p>
      <p className="acts-row">
        {amount !== undefined && <span className="price">{usdCents(amount)}</span>}
        <Link className="go" to="/profile/bookings/$id/receipt" params={{ id: booking.id }}>
          <span>{copy.receipt}</span>
          <Icon name="right" small />
        </Link>
      </p>
    </div>
  );
}

/** The latest payment of this kind. */
export function paidAmount({ payments }: Pick<Booking, "payments">, kind: PaymentKind): number | undefined {
  return payments.findLast((one) => one.kind === kind && one.paid_at !== null)?.amount;
}
