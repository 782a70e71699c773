import { Picture } from "../../components/Picture";
import { copy } from "./copy";
import type { FieldChange, Piece } from "./textDiff";

/** Names of the two versions, and the text for equal ones. */
type Names = { live: string; proposed: string; noChanges: string };

type Props = { changes: readonly FieldChange[]; names?: Names };

/** Removed text is struck out, added text underlined. */
export function ChangeList({ changes, names = copy }: Props) {
  if (changes.length === 0) return <p className="q-note quiet">{names.noChanges}</p>;
  return (
    <div className="changes">
      <p className="small legend" aria-hidden="true">
        <del>{names.live}</del> <ins>{names.proposed}</ins>
      </p>
      <dl>
        {changes.map((change) => (
          <div key={change.label}>
            <dt>{change.label}</dt>
            <dd className={`${change.kind}-change`}>
              {change.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and are never moved
                <ChangedPiece key={index} piece={piece} isPicture={change.kind === "pictures"} names={names} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type PieceProps = { piece: Piece; isPicture: boolean; names: Names };

function ChangedPiece({ piece, isPicture, names }: PieceProps) {
  const body = isPicture ? <Picture url={piece.text} alt="" sizes="120px" /> : <span>{piece.text}</span>;
  if (piece.side === "both") return body;
  const [Mark, name] = piece.side === "live" ? (["del", names.live] as const) : (["ins", names.proposed] as const);
  return (
    <Mark>
      <span className="sr">{`${name}: `}</span>
      {body}
    </Mark>
  );
}
