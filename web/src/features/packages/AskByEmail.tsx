import { useSupportEmail } from "../../api/support";

const ASK = "Ask by e-mail";
const WHY = "Booking here needs JavaScript. Without it, write your dates and how many you are to";

/** Without scripts. Only the server renders it. */
export function AskByEmail({ title }: { title: string }) {
  const email = useSupportEmail();
  return (
    <div className="by-mail">
      <a className="btn primary wide" href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>
        {ASK}
      </a>
      <p className="small quiet">
        {WHY} <span className="address">{email}</span>
      </p>
    </div>
  );
}
