const DRAWINGS = {
  empty: "empty-search.svg",
  error: "lost-signal.svg",
  lost: "night-window.svg",
  arrival: "kandy-dawn-1.w800.webp",
} as const;

export type BlankScene = keyof typeof DRAWINGS;

/** For empty, broken or missing pages. */
export function BlankArt({ scene }: { scene: BlankScene }) {
  return <img className="art" src={`/pictures/${DRAWINGS[scene]}`} alt="" width="640" height="400" />;
}
