import type { Person } from "../../../../api/person";
import { Failure } from "../../../../components/Failure";
import { toast } from "../../../../components/ui/toasts";
import { ReauthenticationForm } from "../../ReauthenticationForm";
import { copy, INSIDE } from "./copy";
import { saveMyData } from "./queries";
import { useFreshSignIn } from "./useFreshSignIn";

export function MyData({ person }: { person: Person }) {
  const download = useFreshSignIn(person, saveMyData, () =>
    toast({ tone: "good", title: copy.downloadedTitle, text: copy.downloadedText }),
  );
  return (
    <>
      <div className="ends-list">
        <h3 className="label">{copy.inside}</h3>
        <ul>
          {INSIDE.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="small quiet">{copy.insideFormat}</p>
        <p className="small quiet">{copy.insideLimit}</p>
      </div>
      <button type="button" className="btn line" aria-disabled={download.isPending} onClick={download.send}>
        {download.isPending ? copy.downloading : copy.download}
      </button>
      <p className="sr" role="status">
        {download.isPending ? copy.downloading : ""}
      </p>
      <Failure error={download.error} otherwise={copy.downloadFailed} />
      <ReauthenticationForm person={person} proof={download.proof} />
    </>
  );
}
