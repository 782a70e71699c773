import { REASON_LENGTH } from "../../../../api/forms.gen";
import { ChangeLayout } from "../../../../components/booking-change/ChangeLayout";
import { moneyText } from "../../../../components/booking-change/moneyText";
import { PeopleField } from "../../../../components/booking-change/PeopleField";
import { QuotePanel } from "../../../../components/booking-change/QuotePanel";
import { RoomsField } from "../../../../components/booking-change/RoomsField";
import { SendBar } from "../../../../components/booking-change/SendBar";
import { StartField } from "../../../../components/booking-change/StartField";
import type { ScheduledBooking } from "../../../../components/booking-change/useTakenStarts";
import { TextArea } from "../../../../components/ui/TextArea";
import { RadioList } from "../../RadioList";
import { ReasonField } from "../../ReasonField";
import type { ActionProps } from "./ActionDialog";
import { answersText, copy, hindranceText, messageFor, proposalText, withdrawsText } from "./copy";
import { type StaffChange, useStaffChange } from "./useStaffChange";

/** The staff changes a booking in the name of a side: a proposal to the other one, or what both have agreed. */
export function ChangeForStaff({ record: { booking, package: trip }, onClose }: ActionProps) {
  const change = useStaffChange(booking, onClose);
  const { edits, isAgreed, isRequest, names } = change;
  const { base, quote } = edits.price;
  const scheduled: ScheduledBooking = {
    id: booking.id,
    status: booking.state as ScheduledBooking["status"],
    package_id: trip.id,
    guide_id: booking.guide.id,
  };
  // A request that is changed as agreed is approved with it.
  const status = isRequest && isAgreed ? "approved" : booking.state;
  return (
    <ChangeLayout
      title={copy.changeTitle}
      about={
        <>
          <span dir="auto">{booking.trip_title}</span> <span className="num">{booking.reference}</span>
        </>
      }
      base={base}
      first={<Sides change={change} />}
      fields={(limits) => (
        <>
          <StartField booking={scheduled} reader="traveller" form={edits} base={limits} />
          <PeopleField form={edits} base={limits} />
          <RoomsField form={edits} base={limits} />
          <div className="change-field change-reason" ref={change.fields}>
            {!isAgreed && (
              <TextArea
                label={messageFor(change.other)}
                value={edits.edits.message}
                onChange={(message) => edits.change({ message })}
                maxLength={REASON_LENGTH}
                hint={edits.problem("message") ?? ""}
              />
            )}
            <ReasonField reason={change.reason} problem={change.reasonProblem} readers={copy.staffReads} />
          </div>
        </>
      )}
      side={
        <>
          {base.data && (
            <QuotePanel form={edits} effectOf={(price) => moneyText(price, status, "guide")}>
              <Effects change={change} expires={quote?.expires_at} />
            </QuotePanel>
          )}
          <SendBar
            form={edits}
            texts={change.texts}
            hindrance={quote && hindranceText(quote.hindrance, names.guide)}
            open={undefined}
            reader={change.side}
            other={change.other}
          />
        </>
      }
      onSubmit={change.send}
      onClose={onClose}
    />
  );
}

function Sides({ change }: { change: StaffChange }) {
  const { side, isAgreed, isRequest, names, other } = change;
  return (
    <div className="change-field change-sides">
      {isRequest ? (
        <p className="small quiet">{copy.onlyGuide}</p>
      ) : (
        <RadioList
          legend={copy.inWhoseName}
          options={[
            { value: "traveler", label: copy.inNameOfTraveler, text: <bdi>{names.traveler}</bdi> },
            { value: "guide", label: copy.inNameOfGuide, text: <bdi>{names.guide}</bdi> },
          ]}
          value={side}
          onChange={change.setSide}
        />
      )}
      <RadioList
        legend={copy.howAgreed}
        options={[
          { value: "proposed", label: copy.proposed, text: proposalText(names[side], other) },
          { value: "agreed", label: copy.agreed, text: copy.agreedText },
        ]}
        value={isAgreed ? "agreed" : "proposed"}
        onChange={(next) => change.setAgreed(next === "agreed")}
      />
    </div>
  );
}

/** Whom it reaches, and when. */
function Effects({ change, expires }: { change: StaffChange; expires: string | undefined }) {
  const { side, isAgreed, isRequest, names, other } = change;
  const proposal = expires === undefined ? [] : [answersText(other, expires), withdrawsText(names[side])];
  const effects = isAgreed
    ? [copy.effectNow, ...(isRequest ? [copy.isApproved] : []), copy.bothMails, copy.endsOpen]
    : [...proposal, copy.endsOpen];
  return (
    <ul className="change-effects">
      {effects.map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
