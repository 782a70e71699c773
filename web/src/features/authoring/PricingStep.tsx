import { HOTEL_LABELS, ROOM_LABELS, sleepsIn } from "../../components/rooms";
import { Icon } from "../../components/ui/Icon";
import { copy, removeName } from "./copy";
import { Field, FieldGroup, fieldAttributes } from "./Field";
import type { RoomForm } from "./form";
import { GroupPricesField } from "./GroupPricesField";
import { LocalCostsField } from "./LocalCostsField";
import { NewRoom } from "./NewRoom";
import { roomName } from "./roomName";
import { SeasonsField } from "./SeasonsField";
import { ShoppingField } from "./ShoppingField";
import type { StepProps } from "./StepProps";

export function PricingStep({ form, change, problem }: StepProps) {
  return (
    <>
      <Field field="price" label={copy.price} hint={copy.priceHint} problem={problem("price")} required>
        {(wires) => (
          <span className="dollars">
            <span aria-hidden="true">$</span>
            <input
              className="input num"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={form.price}
              onChange={(event) => change({ price: event.target.value })}
              {...wires}
            />
          </span>
        )}
      </Field>
      <GroupPricesField {...{ form, change, problem }} />
      <SeasonsField {...{ form, change, problem }} />
      <FieldGroup field="room_pricing" label={copy.rooms} hint={copy.roomsHint} problem={problem("room_pricing")}>
        {form.room_pricing.length === 0 ? (
          <p className="quiet none">{copy.noRooms}</p>
        ) : (
          <Rooms rooms={form.room_pricing} problem={problem} onChange={(room_pricing) => change({ room_pricing })} />
        )}
        <NewRoom rooms={form.room_pricing} onAdd={(room) => change({ room_pricing: [...form.room_pricing, room] })} />
      </FieldGroup>
      <LocalCostsField {...{ form, change, problem }} />
      <ShoppingField {...{ form, change, problem }} />
    </>
  );
}

type RoomsProps = {
  rooms: RoomForm[];
  problem: (field: string) => string | undefined;
  onChange: (rooms: RoomForm[]) => void;
};

function Rooms({ rooms, problem, onChange }: RoomsProps) {
  return (
    <table className="table rooms-table">
      <thead>
        <tr>
          <th scope="col">{copy.roomType}</th>
          <th scope="col">{copy.hotelType}</th>
          <th scope="col" className="r">
            {copy.sleeps}
          </th>
          <th scope="col">{copy.roomPrice}</th>
          <th scope="col">
            <span className="sr">{copy.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rooms.map((room, index) => {
          const field = `room_pricing.${index}.price_per_room`;
          const wrong = problem(field);
          const name = roomName(room);
          return (
            <tr key={name}>
              <td>{ROOM_LABELS[room.accommodation_type] ?? room.accommodation_type}</td>
              <td>{HOTEL_LABELS[room.hotel_type] ?? room.hotel_type}</td>
              <td className="r num">{sleepsIn(room.accommodation_type)}</td>
              <td>
                <span className="dollars">
                  <span aria-hidden="true">$</span>
                  <input
                    className="input num"
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`${copy.roomPrice}: ${name}`}
                    value={room.price_per_room}
                    onChange={(event) =>
                      onChange(
                        rooms.map((one) => (one === room ? { ...room, price_per_room: event.target.value } : one)),
                      )
                    }
                    {...fieldAttributes(field, wrong)}
                  />
                </span>
                {wrong !== undefined && (
                  <p className="error" id={fieldAttributes(field, wrong)["aria-describedby"]}>
                    {wrong}
                  </p>
                )}
              </td>
              <td>
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={removeName(name)}
                  onClick={() => onChange(rooms.filter((one) => one !== room))}
                >
                  <Icon name="close" />
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
