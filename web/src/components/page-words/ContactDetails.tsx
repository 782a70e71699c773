import "./contact-details.css";
import type { ContactWords } from "../../api/pageWords";
import { useSupportEmail } from "../../api/support";
import { Failure } from "../Failure";
import { Icon } from "../ui/Icon";

const DETAILS = "Contact details";
const FAILED = "Our hours and the emergency numbers could not be loaded.";
const AGAIN = "Try again";

type Props = {
  words: ContactWords | undefined;
  /** The words could not be read. */
  failure?: { error: Error; onAgain: () => void } | undefined;
};

/** Beside the form of the contact page, also of a draft. Nothing but the address before the words are there. */
export function ContactDetails({ words, failure }: Props) {
  const email = useSupportEmail();
  return (
    <aside className="contact-details" aria-label={DETAILS}>
      <section>
        <h2 className="h-22">{DETAILS}</h2>
        <p>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        {words && <Place words={words} />}
      </section>
      {failure && (
        <section>
          <Failure error={failure.error}>{FAILED}</Failure>
          <button type="button" className="btn line compact" onClick={failure.onAgain}>
            {AGAIN}
          </button>
        </section>
      )}
      {words && <Hours words={words} />}
      {words && (
        <section>
          <h2 className="h-22">{words.emergency_title}</h2>
          <p>{words.emergency_text}</p>
        </section>
      )}
    </aside>
  );
}

function Place({ words }: { words: ContactWords }) {
  return (
    <>
      <p>
        <Icon name="pin" />
        <span>{words.city}</span>
      </p>
      <p>
        <Icon name="clock" />
        <span>{words.answer_time}</span>
      </p>
    </>
  );
}

function Hours({ words }: { words: ContactWords }) {
  return (
    <section>
      <h2 className="h-22">{words.hours_title}</h2>
      <dl>
        {words.hours.map(({ days, times }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
          <div key={at}>
            <dt>{days}</dt>
            <dd className="num">{times}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{words.zone}</p>
    </section>
  );
}
