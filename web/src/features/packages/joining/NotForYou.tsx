import { copy } from "./copy";

/** For everybody who is no guide: the button, and what it waits for. */
export function NotForYou() {
  return (
    <>
      <button type="button" className="btn line wide" disabled aria-describedby="join-reason">
        {copy.join}
      </button>
      <p id="join-reason" className="small quiet reason">
        {copy.forGuides}
      </p>
    </>
  );
}
