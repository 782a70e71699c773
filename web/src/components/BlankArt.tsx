const DRAWINGS = {
  empty: "empty-search.svg",
  error: "lost-signal.svg",
  lost: "night-window.svg",
  arrival: "kandy-dawn-1.w800.webp",
} as const;

export type BlankScene = keyof typeof DRAWINGS;

/** The drawing of an empty, broken or missing page. */
export function BlankArt({ scene }: { scene: BlankScene }) {
  return <img className="art" src={`/pictures/${DRAWINGS[scene]}`} alt="" width="640" height="400" />;
}
