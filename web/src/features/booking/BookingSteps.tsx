import { ContactsStep } from "./ContactsStep";
import { DateStep } from "./DateStep";
import { HostStep } from "./HostStep";
import { RequestsStep } from "./RequestsStep";
import { RoomsStep } from "./RoomsStep";
import { TravelersStep } from "./TravelersStep";
import type { BookingFormState, FormProps } from "./useBookingForm";

export type StepProps = Omit<FormProps, "onSent"> & { booking: BookingFormState };

/** One decision after the other. */
export function BookingSteps(props: StepProps) {
  return (
    <div className="steps-of-booking">
      <HostStep {...props} />
      <DateStep {...props} />
      <TravelersStep {...props} />
      <ContactsStep {...props} />
      <RoomsStep {...props} />
      <RequestsStep {...props} />
    </div>
  );
}
