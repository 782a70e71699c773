import { percentText } from "./priceText";

type Props = { season: { name: string; percent: number } };

/** "Christmas and New Year: 20% more, included". */
export function SeasonNote({ season }: Props) {
  return (
    <>
      <bdi>{season.name}</bdi>
      <span>{`: ${percentText(season.percent)}, included`}</span>
    </>
  );
}
