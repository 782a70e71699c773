import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { SignedStatement } from "../../api/reputation";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./copy";
import { type ReadFile, readChosenFile, readStatementFile } from "./statementFile";

type Props = {
  isPending: boolean;
  onStatement: (signed: SignedStatement) => void;
  /** What was checked before is not about the refused file. */
  onProblem: () => void;
};

type FieldProblem = { field: "file" | "paste"; text: string };

/** A file is checked once it is there; pasted text with the button. */
export function StatementForm({ isPending, onStatement, onProblem }: Props) {
  const [problem, setProblem] = useState<FieldProblem>();
  const [typed, setTyped] = useState("");
  const fields = { file: useRef<HTMLInputElement>(null), paste: useRef<HTMLTextAreaElement>(null) };
  const use = (field: FieldProblem["field"], read: ReadFile) => {
    if ("signed" in read) {
      setProblem(undefined);
      onStatement(read.signed);
      return;
    }
    setProblem({ field, text: read.problem });
    fields[field].current?.focus();
    onProblem();
  };
  const pasted = problem?.field === "paste" ? problem.text : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) use("paste", readStatementFile(typed));
      }}
    >
      <FileZone
        input={fields.file}
        problem={problem?.field === "file" ? problem.text : undefined}
        onFile={(file) => void readChosenFile(file).then((read) => use("file", read))}
      />
      <div>
        <label className="label" htmlFor="statement">
          {copy.paste}
        </label>
        <textarea
          id="statement"
          ref={fields.paste}
          className="area"
          rows={5}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={pasted !== undefined}
          aria-describedby={pasted === undefined ? undefined : "statement-error"}
          onChange={(event) => setTyped(event.target.value)}
        />
        {pasted !== undefined && (
          <p className="error" id="statement-error" role="alert">
            {pasted}
          </p>
        )}
      </div>
      <button type="submit" className="btn line" aria-disabled={isPending}>
        {isPending ? copy.checking : copy.check}
      </button>
      <p className="small quiet">{copy.privacy}</p>
    </form>
  );
}

type ZoneProps = {
  input: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  onFile: (file: File) => void;
};

function FileZone({ input, problem, onFile }: ZoneProps) {
  const [isOver, setOver] = useState(false);
  // Syncs with the browser, which would open a file dropped beside the zone.
  useEffect(() => {
    window.addEventListener("dragover", keepPage);
    window.addEventListener("drop", keepPage);
    return () => {
      window.removeEventListener("dragover", keepPage);
      window.removeEventListener("drop", keepPage);
    };
  }, []);
  const read = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={isOver ? "file-zone over" : "file-zone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="search" />
      <p>
        <label className="btn primary">
          {copy.choose}
          <input
            ref={input}
            className="sr"
            type="file"
            accept=".json,application/json"
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? "file-hint" : "file-error"}
            onChange={(event) => {
              read(event.target.files);
              // The same file may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        <span className="quiet only-fine">{copy.drop}</span>
      </p>
      <p className="small quiet" id="file-hint">
        {copy.fileHint}
      </p>
      {problem !== undefined && (
        <p className="error" id="file-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function keepPage(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}
