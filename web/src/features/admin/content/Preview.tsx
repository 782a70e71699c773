import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { requestOf, textOf } from "../../../api/errors";
import type { ContactWords, EmergencyNumbers, SafetyWords, TermsWords } from "../../../api/pageWords";
import { useDebounced } from "../../../api/useDebounced";
import { ContactDetails } from "../../../components/page-words/ContactDetails";
import { TermsText } from "../../../components/page-words/TermsText";
import { RequestId } from "../../../components/ui/RequestId";
import { copy } from "./copy";
import { DaysPreview } from "./DaysPreview";
import { FeaturedPreview } from "./FeaturedPreview";
import { LandingPreview } from "./LandingPreview";
import { MailPreview, type PreviewedMail } from "./MailPreview";
import { type ContentDocument, contentCheck } from "./queries";
import { NumbersPreview, SafetyPreview } from "./SafetyPreview";
import { SeasonsPreview } from "./SeasonsPreview";
import { fieldsOf, type Value } from "./shape";
import type { ContentDraft } from "./useContentDraft";
import { WordsPreview } from "./WordsPreview";

const PAUSE_MS = 300;

/** The parts of the pages themselves, with the draft. */
type PreviewProps = { content: Value };

const PREVIEWS: Record<string, ComponentType<PreviewProps>> = {
  safety_page: ({ content }) => <SafetyPreview words={content as SafetyWords} />,
  emergency_numbers: ({ content }) => <NumbersPreview emergency={content as EmergencyNumbers} />,
  terms_page: ({ content }) => <TermsText words={content as TermsWords} />,
  contact_page: ({ content }) => <ContactPreview words={content as ContactWords} />,
  featured_trips: ({ content }) => <FeaturedPreview content={content} />,
  holidays: ({ content }) => <DaysPreview content={content} />,
  closed_days: ({ content }) => <DaysPreview content={content} />,
  seasons: ({ content }) => <SeasonsPreview content={content} />,
  search_words: ({ content }) => <WordsPreview content={content} />,
};

type Props = { document: ContentDocument; draft: ContentDraft };

export function Preview({ document, draft }: Props) {
  const body = useDebounced(JSON.stringify(draft.body), PAUSE_MS);
  const { data, error, refetch } = useQuery(contentCheck(document.name, body));
  if (!data && error) {
    return (
      <div className="q-note" role="alert">
        <p>{textOf(error, copy.previewFailed)}</p>
        <RequestId id={requestOf(error)} />
        <button type="button" className="btn line compact" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <p className="sr" role="status">
          {copy.previewLoading}
        </p>
        <span className="skel block" aria-busy="true" />
      </>
    );
  }
  if (data.problems.length > 0) {
    return (
      <div className="content-problems">
        <p>{copy.previewProblems}</p>
        <ul className="l">
          {data.problems.map(({ message }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
            <li key={at} className="error">
              {message}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <section className="content-preview" aria-label={copy.preview}>
      <PagePreview document={document} preview={data.preview} />
    </section>
  );
}

/** Without the form. */
/** Mails are rendered by the server, pages here. */
function PagePreview({ document: { name, title }, preview }: { document: ContentDocument; preview: Value }) {
  const { content, ...mail } = fieldsOf(preview);
  const Page = PREVIEWS[name];
  if (Page) return <Page content={content} />;
  if (name.startsWith("mail/")) return <MailPreview name={name} mail={mail as PreviewedMail} />;
  return <LandingPreview title={title} content={content} />;
}

function ContactPreview({ words }: { words: ContactWords }) {
  return (
    <div className="contact-preview">
      <header>
        <h1 className="h-page">{words.title}</h1>
        <p className="lede quiet">{words.lede}</p>
      </header>
      <ContactDetails words={words} />
    </div>
  );
}
