import type { Warning } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";

export function Warnings({ warnings }: { warnings: Warning[] }) {
  return warnings.map(({ code, text }) => (
    <p key={code + text} className="warned small">
      <Icon name="warn" small />
      {text}
    </p>
  ));
}
