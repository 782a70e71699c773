import { TextField } from "../../components/fields/TextField";
import { longDayText, timeText } from "../../lib/dates";
import { copy, nightTitle } from "./copy";
import { EditablePart, type PartProps } from "./EditablePart";
import type { SheetForm } from "./PartForm";
import { nightsOf } from "./tripDays";
import { Phone } from "./Who";

export function MeetingPart(props: PartProps) {
  const { start_date, sheet } = props.day;
  const time = timeText(sheet.meeting_time);
  const isEmpty = time === "" && !sheet.meeting_place;
  return (
    <EditablePart
      {...props}
      part="meeting"
      title={copy.meetingTitle}
      isEmpty={isEmpty}
      fields={(form) => <MeetingFields form={form} />}
    >
      {isEmpty ? (
        <p className="quiet">{copy.noMeeting}</p>
      ) : (
        <p className="meeting">
          {time !== "" && <b className="num time">{time}</b>}
          <span>
            {sheet.meeting_place && <b>{sheet.meeting_place}</b>}
            <span className="small">{longDayText(start_date)}</span>
          </span>
        </p>
      )}
    </EditablePart>
  );
}

function MeetingFields({ form }: { form: SheetForm }) {
  const { errors } = form.formState;
  return (
    <>
      <p className="hint">{copy.meetingNote}</p>
      <TextField
        label={copy.meetingPlace}
        input={form.register("meeting_place")}
        error={errors.meeting_place?.message}
        hint={copy.meetingPlaceHint}
        autoComplete="off"
      />
      <TextField
        label={copy.meetingTime}
        input={form.register("meeting_time")}
        error={errors.meeting_time?.message}
        type="time"
      />
    </>
  );
}

/** The nights in short; each day has the hotel in full. */
export function HotelsPart(props: PartProps) {
  const { start_date, sheet } = props.day;
  if (nightsOf(props.day).length === 0) return null;
  return (
    <EditablePart
      {...props}
      part="hotels"
      title={copy.hotelsTitle}
      isEmpty={sheet.hotels.length === 0}
      fields={(form) => <HotelFields form={form} start={start_date} />}
    >
      {sheet.hotels.length === 0 ? (
        <p className="quiet">{copy.noHotels}</p>
      ) : (
        <ul className="l sheet-people">
          {sheet.hotels.map((hotel) => (
            <li key={hotel.night}>
              <span className="small quiet">{nightTitle(hotel.night, start_date)}</span>
              <b>{hotel.name}</b>
              {hotel.phone && <Phone phone={hotel.phone} name={hotel.name} />}
              {hotel.address && <span className="words">{hotel.address}</span>}
            </li>
          ))}
        </ul>
      )}
    </EditablePart>
  );
}

function HotelFields({ form, start }: { form: SheetForm; start: string }) {
  const { errors } = form.formState;
  const nights = form.getValues("hotels");
  return (
    <>
      <p className="hint">{copy.hotelsNote}</p>
      {nights.map(({ night }, index) => (
        <fieldset key={night} className="night-fields">
          <legend>{nightTitle(night, start)}</legend>
          <TextField
            label={copy.hotelName}
            input={form.register(`hotels.${index}.name`)}
            error={errors.hotels?.[index]?.name?.message}
            autoComplete="off"
          />
          <TextField
            label={copy.hotelAddress}
            input={form.register(`hotels.${index}.address`)}
            error={errors.hotels?.[index]?.address?.message}
            autoComplete="off"
          />
          <TextField
            label={copy.hotelPhone}
            input={form.register(`hotels.${index}.phone`)}
            error={errors.hotels?.[index]?.phone?.message}
            type="tel"
            autoComplete="off"
          />
        </fieldset>
      ))}
    </>
  );
}

export function NotesPart(props: PartProps) {
  const { notes } = props.day.sheet;
  return (
    <EditablePart
      {...props}
      part="notes"
      title={copy.notesTitle}
      isEmpty={!notes}
      fields={(form) => (
        <TextField
          label={copy.notes}
          input={form.register("notes")}
          error={form.formState.errors.notes?.message}
          rows={8}
        />
      )}
    >
      {notes ? <p className="words">{notes}</p> : <p className="quiet">{copy.noNotes}</p>}
    </EditablePart>
  );
}
