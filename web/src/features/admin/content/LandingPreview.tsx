import { Picture } from "../../../components/Picture";
import { fieldsOf, type Value } from "./shape";

type Props = { title: string; content: Value };

/** The words and the picture at the head of a page of a destination or a theme. */
export function LandingPreview({ title, content }: Props) {
  const fields = fieldsOf(content);
  const text = fields.text ?? fields.introduction;
  return (
    <div className="landing-preview">
      <div>
        <h1 className="h-page">{title}</h1>
        {typeof text === "string" && <p className="lede">{text}</p>}
      </div>
      {typeof fields.picture === "string" && <Picture url={fields.picture} alt="" sizes="480px" />}
    </div>
  );
}
