import type { Warning } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { toKeyedTexts } from "../../lib/textKeys";

export function Warnings({ warnings }: { warnings: Warning[] }) {
  return toKeyedTexts(warnings.map((one) => one.text)).map(({ key, text }) => (
    <p key={key} className="warned small">
      <Icon name="warn" small />
      <span>{text}</span>
    </p>
  ));
}
