import { useId } from "react";
import { copy } from "./copy";
import { ListField } from "./ListField";
import { PackageField } from "./PackageField";
import { PictureField } from "./PictureField";
import type { Remarks } from "./problems";
import { fieldsOf, isShort, type ObjectShape, pathTo, type Shape, type ShapeField, type Value } from "./shape";
import { TextValue } from "./TextValue";

export type EditorProps<Of extends Shape = Shape> = {
  shape: Of;
  label: string;
  help?: string;
  value: Value;
  /** As in the server's problems. */
  path: string;
  remarks: Remarks;
  onChange: (value: Value) => void;
};

/** The fields of one part of a document, as its shape declares them. */
export function ShapeEditor({ shape, ...props }: EditorProps) {
  switch (shape.kind) {
    case "object":
      return <ObjectFields {...props} shape={shape} />;
    case "list":
      return <ListField {...props} shape={shape} />;
    case "choice":
      return <ChoiceField {...props} shape={shape} />;
    case "package":
      return <PackageField {...props} shape={shape} />;
    case "picture":
      return <PictureField {...props} shape={shape} />;
    case "line":
    case "lines":
    case "template":
    case "day":
      return <TextValue {...props} shape={shape} />;
  }
}

/** Short fields stand in a row. */
function ObjectFields({ shape, value, path, remarks, onChange }: EditorProps<ObjectShape>) {
  const fields = fieldsOf(value);
  const isRow = shape.fields.every((field) => isShort(field.shape));
  const problem = path === "" ? undefined : remarks.problem(path);
  return (
    <div className={isRow ? "shape-fields row" : "shape-fields"}>
      {problem !== undefined && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {shape.fields.map((field) => (
        <ShapeEditor
          key={field.name}
          shape={field.shape}
          label={labelOf(field)}
          help={field.help}
          value={fields[field.name]}
          path={pathTo(path, field.name)}
          remarks={remarks}
          onChange={(next) => onChange({ ...fields, [field.name]: emptyAsNull(field, next) })}
        />
      ))}
    </div>
  );
}

/** As the server stores an optional field without a value. */
function emptyAsNull({ is_required }: ShapeField, value: Value): Value {
  return value === "" && !is_required ? null : value;
}

/** "Last day (optional)". */
function labelOf({ label, is_required }: ShapeField): string {
  return is_required ? label : `${label} (${copy.optional})`;
}

type ChoiceShape = Extract<Shape, { kind: "choice" }>;

function ChoiceField({ shape, label, value, path, remarks, onChange }: EditorProps<ChoiceShape>) {
  const id = useId();
  const problem = remarks.problem(path);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={typeof value === "string" ? value : ""}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      >
        {shape.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
