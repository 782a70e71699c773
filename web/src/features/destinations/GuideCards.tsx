import { Link } from "@tanstack/react-router";
import type { Destination } from "../../api/landing";
import { Portrait } from "../../components/Portrait";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./copy";

type Guide = Destination["guides"][number];

export function GuideCards({ guides, leads }: { guides: Guide[]; leads: (packages: number) => string }) {
  return (
    <ul className="leaders">
      {guides.map((guide) => (
        <li key={guide.id}>
          <Portrait name={guide.display_name} photo={guide.avatar_url} />
          <div>
            <h3 className="h-18">
              <Link to="/guides/$id" params={{ id: guide.id }}>
                {guide.display_name}
              </Link>
            </h3>
            <p className="facts">
              {(guide.lives_here || guide.location_name !== null) && (
                <span>
                  <Icon name="pin" />
                  <span>{guide.lives_here ? copy.livesHere : guide.location_name}</span>
                </span>
              )}
              <span>{leads(guide.packages)}</span>
              <Stars rating={guide.rating} reviews={guide.review_count} />
            </p>
            <p className="small quiet">{guide.languages.join(", ")}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
