import "./contact.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { failureText } from "../../api/errors";
import { pageWords } from "../../api/pageWords";
import { Failure } from "../../components/Failure";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { ContactDetails } from "../../components/page-words/ContactDetails";
import { toast } from "../../components/ui/toasts";
import { useDocumentHead } from "../../components/useDocumentHead";
import { useDraft } from "../../components/useDraft";
import { useIsMounted, useSubmitResult } from "../../components/useSubmitResult";
import { aboutSubject, copy } from "./copy";
import { type ContactForm, contactSchema } from "./form";
import { useSendMessage } from "./queries";

export function readWords(queries: QueryClient): void {
  void queries.prefetchQuery(pageWords("contact_page"));
}

export function ContactPage() {
  const { data: words, error, refetch } = useQuery(pageWords("contact_page"));
  const failure = error && !words ? { error, onAgain: () => void refetch() } : undefined;
  const title = words?.title ?? copy.title;
  useDocumentHead({ title: `${title} | Serendib`, description: words?.lede ?? title });
  return (
    <div className="contact-page wrap">
      <header>
        <h1 className="h-page">{title}</h1>
        {words && <p className="lede quiet">{words.lede}</p>}
      </header>
      <MessageForm sentText={words?.sent_text ?? copy.sentText} />
      <ContactDetails words={words} failure={failure} />
    </div>
  );
}

function MessageForm({ sentText }: { sentText: string }) {
  const { about } = useSearch({ from: "/contact" });
  const send = useSendMessage();
  const sent = useSubmitResult();
  const isHere = useIsMounted();
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      subject: about === "" ? "" : aboutSubject(about),
      message: "",
      website: "",
    },
  });
  const { register, handleSubmit, reset, formState } = form;
  const forget = useDraft("contact", form);
  const { errors, isDirty } = formState;
  const onValid = (values: ContactForm) => {
    if (send.isPending) return;
    sent(send.mutateAsync(values), {
      onSuccess: () => {
        toast({ tone: "good", title: copy.sentTitle, text: sentText, isSaid: isHere() });
        reset({ firstName: "", lastName: "", email: "", subject: "", message: "", website: "" });
        forget();
      },
      wordsOf: failureText,
    });
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onValid)(event)}>
      <div className="pair">
        <Field
          label={copy.firstName}
          error={errors.firstName?.message}
          input={register("firstName")}
          complete="given-name"
        />
        <Field
          label={copy.lastName}
          error={errors.lastName?.message}
          input={register("lastName")}
          complete="family-name"
        />
      </div>
      <Field label={copy.email} error={errors.email?.message} input={register("email")} type="email" complete="email" />
      <Field label={copy.subject} error={errors.subject?.message} input={register("subject")} complete="off" />
      <Field label={copy.message} error={errors.message?.message} input={register("message")} long complete="off" />
      <div className="honey" aria-hidden="true">
        <label htmlFor="website">{copy.website}</label>
        <input id="website" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      <Failure error={send.error} />
      <div>
        <button type="submit" className="btn primary" aria-disabled={send.isPending}>
          {send.isPending ? copy.sending : copy.send}
        </button>
        <p className="hint" role="status">
          {send.isPaused && <span ref={bringIntoView}>{OFFLINE_TEXT}</span>}
          {send.isSuccess && !isDirty && <span ref={bringIntoView}>{`${copy.sentTitle}. ${sentText}`}</span>}
        </p>
      </div>
    </form>
  );
}

/** The button may be at the bottom of the screen. */
function bringIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}

type FieldProps = {
  label: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
  complete: string;
  type?: string;
  long?: boolean;
};

function Field({ label, error, input, complete, type = "text", long = false }: FieldProps) {
  const id = `contact-${input.name}`;
  const shared = {
    id,
    autoComplete: complete,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
    ...input,
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {long ? <textarea className="area" rows={7} {...shared} /> : <input className="input" type={type} {...shared} />}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
