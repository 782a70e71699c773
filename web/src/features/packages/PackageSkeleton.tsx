import { OFFLINE_TEXT } from "../../components/offlineText";
import { copy } from "./copy";

/** Offline, the rows wait for the connection. */
export function PackageSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className="package-page" aria-busy="true">
      <div className="wrap">
        <p className="back">
          <span className="go" role="status">
            {isWaiting ? OFFLINE_TEXT : copy.loading}
          </span>
        </p>
        <div className="body-and-card">
          <div className="trip-head">
            <div className="gal">
              <div className="plate main skel" />
            </div>
            <div className="tags">
              <span className="skel line-s" />
              <span className="skel line-s" />
            </div>
            <span className="skel headline" />
            <span className="skel line-m" />
            <span className="skel block" />
            <span className="skel block" />
          </div>
          <aside className="book">
            <div className="receipt">
              <span className="skel line-s" />
              <span className="skel line-l" />
              <span className="skel block" />
            </div>
          </aside>
        </div>
      </div>
    </div>
  );
}
