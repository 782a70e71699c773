import { useSupportEmail } from "../../api/support";
import { askByMail, copy } from "./copy";

/** How to ask for a trip where there are no scripts to book it with. Only the server draws it. */
export function ByMail({ title }: { title: string }) {
  const email = useSupportEmail();
  return (
    <div className="by-mail">
      <a className="btn primary wide" href={askByMail(email, title)}>
        {copy.byMail}
      </a>
      <p className="small quiet">
        {copy.byMailText} <span className="address">{email}</span>
      </p>
    </div>
  );
}
