import { Link } from "@tanstack/react-router";
import { groupDigits } from "../../lib/text";

type ThemeChip = { slug: string; name: string; packages: number };

export function ThemeChips({ themes, label }: { themes: ThemeChip[]; label: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {themes.map((theme) => (
        <li key={theme.slug}>
          <Link className="chip" to="/themes/$slug" params={{ slug: theme.slug }}>
            <span>{theme.name}</span>
            <span className="num quiet">{groupDigits(String(theme.packages))}</span>
            <span className="sr"> trips</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
