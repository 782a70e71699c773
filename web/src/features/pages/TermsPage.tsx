import "./pages.css";
import { useDocumentHead } from "../../components/useDocumentHead";
import { terms } from "./copy";
import { Part } from "./Part";

export function TermsPage() {
  useDocumentHead({ title: `${terms.title} | Serendib`, description: terms.description });
  return (
    <article className="text-page wrap">
      <header>
        <h1 className="h-page">{terms.title}</h1>
        <p className="lede quiet">{terms.lede}</p>
      </header>
      {terms.parts.map((part) => (
        <Part key={part.title} title={part.title} text={part.text} />
      ))}
      <Part title={terms.refundsTitle} text={[terms.refundsText]}>
        <table className="table">
          <thead>
            <tr>
              {terms.refundsHead.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.refunds.map(([when, what]) => (
              <tr key={when}>
                <th scope="row">{when}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      {terms.after.map((part) => (
        <Part key={part.title} title={part.title} text={part.text} />
      ))}
    </article>
  );
}
