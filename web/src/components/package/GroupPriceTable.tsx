import { usd } from "../../lib/money";
import { type GroupStep, groupSizes, pricePerPerson } from "./pricePerPerson";
import { groupSizeText } from "./priceText";

type Props = { caption: string; price: number; steps: readonly GroupStep[]; min: number; max: number };

/** What a person pays in a group of each size, outside of any season. */
export function GroupPriceTable({ caption, price, steps, min, max }: Props) {
  return (
    <table className="group-price-table small">
      <caption className="tiny">{caption}</caption>
      <tbody>
        {groupSizes(steps, min, max).map((sizes) => (
          <tr key={sizes.first}>
            <th scope="row">{groupSizeText(sizes, max)}</th>
            <td className="num">{usd(pricePerPerson(price, steps, sizes.first))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
