import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useDebounced } from "../../../api/useDebounced";
import { Combobox } from "../../../components/ui/Combobox";
import { Icon } from "../../../components/ui/Icon";
import { copy } from "./copy";
import { packagesByTitle, packageTitles } from "./queries";
import type { EditorProps } from "./ShapeEditor";

const PAUSE_MS = 200;

/** A package on sale, found by its title. */
export function PackageField({ label, help = "", value, path, remarks, onChange }: EditorProps) {
  const id = useId();
  const [text, setText] = useState("");
  const problem = remarks.problem(path);
  const warning = remarks.warning(path);
  const chosen = typeof value === "string" ? value : "";
  const { data: found } = useQuery(packagesByTitle(useDebounced(text.trim(), PAUSE_MS)));
  const { data: titles } = useQuery(packageTitles(chosen === "" ? [] : [chosen]));
  const choices = text.trim() === "" ? [] : (found ?? []);
  return (
    <div>
      <p className="label">{label}</p>
      {chosen === "" ? (
        <div className="combo">
          <Combobox
            id={id}
            label={copy.findPackage}
            placeholder={copy.findPackage}
            className="input"
            value={text}
            choices={choices.map((one) => ({
              key: one.id,
              group: "",
              label: one.title,
              body: <span dir="auto">{one.title}</span>,
            }))}
            onType={setText}
            onChoose={({ key }) => {
              onChange(key);
              setText("");
            }}
          />
        </div>
      ) : (
        <p className="chosen-package">
          <Link className="link" to="/packages/$id" params={{ id: chosen }} preload={false}>
            <span dir="auto">{titles ? (titles.get(chosen) ?? copy.packageMissing) : chosen}</span>
          </Link>
          <button type="button" className="btn line compact" onClick={() => onChange("")}>
            {copy.removePackage}
          </button>
        </p>
      )}
      {warning !== undefined && (
        <p className="content-warning" role="status">
          <Icon name="warn" small />
          <span>{warning}</span>
        </p>
      )}
      {(problem !== undefined || help !== "") && (
        <p className={problem === undefined ? "hint" : "error"} role={problem === undefined ? undefined : "alert"}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
