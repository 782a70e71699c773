import { Picture } from "../../components/Picture";
import type { FieldChange, Piece } from "./changes";
import { copy } from "./copy";

/** Removed text is struck out, added text underlined. */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return <p className="q-note quiet">{copy.noChanges}</p>;
  return (
    <div className="changes">
      <p className="small legend" aria-hidden="true">
        <del>{copy.live}</del> <ins>{copy.proposed}</ins>
      </p>
      <dl>
        {changes.map((change) => (
          <div key={change.label}>
            <dt>{change.label}</dt>
            <dd className={change.kind}>
              {change.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and are never moved
                <ChangedPiece key={index} piece={piece} isPicture={change.kind === "pictures"} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ChangedPiece({ piece, isPicture }: { piece: Piece; isPicture: boolean }) {
  const body = isPicture ? <Picture url={piece.text} alt="" sizes="120px" /> : <span>{piece.text}</span>;
  if (piece.side === "both") return body;
  const [Mark, name] = piece.side === "live" ? (["del", copy.live] as const) : (["ins", copy.proposed] as const);
  return (
    <Mark>
      <span className="sr">{`${name}: `}</span>
      {body}
    </Mark>
  );
}
