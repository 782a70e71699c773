import { useId, useState } from "react";
import { Picture } from "../../../components/Picture";
import { copy } from "./copy";
import { pictureName } from "./pictureName";
import type { EditorProps } from "./ShapeEditor";
import type { Shape } from "./shape";

type PictureShape = Extract<Shape, { kind: "picture" }>;

/** One of the drawn pictures, by its look. */
export function PictureField({ shape, label, help = "", value, path, remarks, onChange }: EditorProps<PictureShape>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const problem = remarks.problem(path);
  const chosen = typeof value === "string" ? value : "";
  const choose = (url: string) => {
    onChange(url);
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="picture-field">
      <p className="label">{label}</p>
      {chosen !== "" && (
        <div className="chosen-picture">
          <Picture url={chosen} alt="" sizes="240px" />
          <p className="small quiet">{pictureName(chosen)}</p>
        </div>
      )}
      <p className="acts-row">
        <button
          type="button"
          id={id}
          className="btn line compact"
          aria-expanded={isOpen}
          aria-controls={`${id}-all`}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen === "" ? copy.choosePicture : copy.otherPicture}
        </button>
        {chosen !== "" && (
          <button type="button" className="btn line compact" onClick={() => choose("")}>
            {copy.noPicture}
          </button>
        )}
      </p>
      <fieldset className="picture-choice" id={`${id}-all`} hidden={!isOpen}>
        <legend className="sr">{label}</legend>
        {isOpen &&
          shape.pictures.map((url) => (
            <button
              key={url}
              type="button"
              aria-pressed={url === chosen}
              aria-label={pictureName(url)}
              onClick={() => choose(url)}
            >
              <Picture url={url} alt="" sizes="120px" />
            </button>
          ))}
      </fieldset>
      {(problem !== undefined || help !== "") && (
        <p className={problem === undefined ? "hint" : "error"} role={problem === undefined ? undefined : "alert"}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
