import { useId, useState } from "react";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { Icon } from "../../components/ui/Icon";
import { isEnter } from "../../lib/enterKey";
import { dollarsProblem } from "../../lib/numbers";
import { copy } from "./copy";
import type { RoomForm } from "./form";
import { roomName } from "./roomName";
import { isPrice } from "./validation";

/** A price must be above 0, for a room and standard without one. */
export function NewRoom({ rooms, onAdd }: { rooms: RoomForm[]; onAdd: (room: RoomForm) => void }) {
  const [room, setRoom] = useState(() => nextRoom(rooms));
  const isTaken = rooms.some((one) => roomName(one) === roomName(room));
  const isPriced = isPrice(room.price_per_room);
  const reason = isTaken
    ? copy.roomTwice
    : room.price_per_room !== "" && !isPriced
      ? (dollarsProblem(room.price_per_room) ?? copy.roomPriceMissing)
      : undefined;
  const add = () => {
    if (isTaken || !isPriced) return;
    onAdd(room);
    setRoom(nextRoom([...rooms, room]));
  };
  return (
    <div className="new-room">
      <Choice
        label={copy.roomType}
        labels={ROOM_LABELS}
        value={room.accommodation_type}
        onChoose={(accommodation_type) => setRoom({ ...room, accommodation_type })}
      />
      <Choice
        label={copy.hotelType}
        labels={HOTEL_LABELS}
        value={room.hotel_type}
        onChoose={(hotel_type) => setRoom({ ...room, hotel_type })}
      />
      <div>
        <label className="label" htmlFor="new-room-price">
          {copy.roomPrice}
        </label>
        <span className="dollars">
          <span aria-hidden="true">$</span>
          <input
            id="new-room-price"
            className="input num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={room.price_per_room}
            aria-describedby="new-room-reason"
            onChange={(event) => setRoom({ ...room, price_per_room: event.target.value })}
            onKeyDown={(event) => {
              if (!isEnter(event.nativeEvent)) return;
              event.preventDefault();
              add();
            }}
          />
        </span>
      </div>
      <button type="button" className="btn line" disabled={isTaken || !isPriced} onClick={add}>
        <Icon name="plus" small />
        {copy.addRoom}
      </button>
      <p className="small quiet" id="new-room-reason" role="status">
        {reason}
      </p>
    </div>
  );
}

/** Most requested first, of those without a price. */
function nextRoom(rooms: RoomForm[]): RoomForm {
  const kinds = FIRST_ROOMS.flatMap((accommodation_type) =>
    FIRST_STANDARDS.map((hotel_type): RoomForm => ({ accommodation_type, hotel_type, price_per_room: "" })),
  );
  return kinds.find((kind) => !rooms.some((one) => roomName(one) === roomName(kind))) ?? EVERY_ROOM;
}

const FIRST_ROOMS = ["double", "triple", "family_villa"];
const FIRST_STANDARDS = ["three_star", "four_star", "five_star", "budget"];
const EVERY_ROOM: RoomForm = { accommodation_type: "double", hotel_type: "three_star", price_per_room: "" };

type RoomChoiceProps = {
  label: string;
  labels: Record<string, string>;
  value: string;
  onChoose: (value: string) => void;
};

function Choice({ label, labels, value, onChoose }: RoomChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select" value={value} onChange={(event) => onChoose(event.target.value)}>
        {Object.entries(labels).map(([type, text]) => (
          <option key={type} value={type}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
