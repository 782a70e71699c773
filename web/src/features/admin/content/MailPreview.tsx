import { saveFile } from "../../../lib/saveFile";
import { copy } from "./copy";

/** As the server renders it with an example. */
export type PreviewedMail = { subject: string; text: string; html: string | null; line: string | null };

type Props = { name: string; mail: PreviewedMail };

/** The policy of this site forbids the styles of a mail in its pages, so the HTML is a file. */
export function MailPreview({ name, mail: { subject, text, html, line } }: Props) {
  const save = (source: string) =>
    saveFile(new Blob([source], { type: "text/html" }), `${name.split("/").slice(1).join("-")}.html`);
  return (
    <div className="mail-preview">
      <h3 className="label">{copy.subject}</h3>
      <p dir="auto">
        <b>{subject}</b>
      </p>
      <h3 className="label">{copy.plain}</h3>
      <pre dir="auto">{text}</pre>
      {line !== null && line !== "" && (
        <>
          <h3 className="label">{copy.line}</h3>
          <p dir="auto">{line}</p>
        </>
      )}
      {html !== null && (
        <>
          <h3 className="label">{copy.html}</h3>
          <p className="small quiet">{copy.htmlHint}</p>
          <button type="button" className="btn line compact" onClick={() => save(html)}>
            {copy.saveHtml}
          </button>
        </>
      )}
      <p className="hint">{copy.sample}</p>
    </div>
  );
}
