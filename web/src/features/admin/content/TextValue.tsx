import { useId } from "react";
import { lengthText } from "./copy";
import type { EditorProps } from "./ShapeEditor";
import type { Shape, Value } from "./shape";

type TextShape = Extract<Shape, { kind: "line" | "lines" | "template" | "day" }>;

/** What is typed, in a box of its kind. */
export function TextValue({ shape, label, help = "", value, path, remarks, onChange }: EditorProps<TextShape>) {
  const id = useId();
  const problem = remarks.problem(path);
  const text = typeof value === "string" ? value : "";
  const hint = [help, limitText(shape, text)].filter(Boolean).join(" ");
  const box = {
    id,
    value: text,
    dir: "auto",
    autoComplete: "off",
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem !== undefined || hint !== "" ? `${id}-hint` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(readValue(shape, target.value)),
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {isArea(shape) ? (
        <textarea
          {...box}
          className={shape.kind === "template" ? "area growing source" : "area growing"}
          spellCheck={shape.kind !== "template"}
          rows={rowsOf(text)}
        />
      ) : (
        <input {...box} className="input" type={shape.kind === "day" ? "date" : "text"} />
      )}
      {(problem !== undefined || hint !== "") && (
        <p
          id={`${id}-hint`}
          className={problem === undefined ? "hint" : "error"}
          role={problem === undefined ? undefined : "alert"}
        >
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

/** Longer lines are seen as a whole only if they wrap. */
const LONG_LINE = 120;

function isArea(shape: TextShape): boolean {
  return shape.kind !== "day" && (shape.kind !== "line" || shape.limit > LONG_LINE);
}

/** A paste into one line may hold line ends. */
function readValue(shape: TextShape, text: string): Value {
  if (shape.kind === "line") return text.replace(/\s*\n\s*/g, " ");
  return shape.kind === "day" && text === "" ? null : text;
}

/** The length is of interest near its limit. */
function limitText(shape: TextShape, text: string): string {
  if (shape.kind === "day") return "";
  const length = [...text].length;
  return length > shape.limit * 0.9 ? lengthText(length, shape.limit) : "";
}

/** For browsers without growing text boxes. */
function rowsOf(text: string): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);
  return Math.min(20, Math.max(2, lines));
}
