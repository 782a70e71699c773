import type { ReactNode } from "react";
import type { GuideEarnings } from "../../../../api/earnings";
import { usdCents } from "../../../../lib/money";
import { commissionText, copy, payoutText, percentText, upcomingText } from "./copy";
import { MonthChart } from "./MonthChart";
import { TripsToCome } from "./TripsToCome";

type Props = { earnings: GuideEarnings; today: string /** Below the figures. */; children: ReactNode };

export function Summary({ earnings, today, children }: Props) {
  const { balance, upcoming, next_payout: payout, commission_percent: percent, trips_to_come: trips } = earnings;
  return (
    <div className="earnings-parts">
      <section className="money-now" aria-label={copy.summary}>
        <dl>
          <Figure name={copy.balance} value={usdCents(balance)} isMain isBad={balance < 0}>
            {balance < 0 ? copy.balanceNegative : copy.balanceText}
          </Figure>
          <Figure
            name={copy.nextPayout}
            value={payout === null ? copy.noPayout : usdCents(payout.amount)}
            isWords={payout === null}
          >
            {payout === null ? copy.noPayoutText : payoutText(payout.on, today)}
          </Figure>
          <Figure name={copy.upcoming} value={usdCents(upcoming)}>
            {trips.length === 0 ? copy.upcomingNone : upcomingText(trips.length)}
          </Figure>
          <Figure name={copy.commission} value={percentText(percent)}>
            {commissionText(percent)}
          </Figure>
        </dl>
      </section>
      {children}
      <MonthChart months={earnings.months} />
      <TripsToCome trips={trips} upcoming={upcoming} />
    </div>
  );
}

type FigureProps = {
  name: string;
  value: string;
  isMain?: boolean;
  isBad?: boolean;
  /** In place of a figure. */
  isWords?: boolean;
  children: ReactNode;
};

function Figure({ name, value, isMain = false, isBad = false, isWords = false, children }: FigureProps) {
  const look = [isWords ? "words" : "num", isBad && "bad"].filter(Boolean).join(" ");
  return (
    <div className={isMain ? "main" : undefined}>
      <dt>{name}</dt>
      <dd className={look}>{value}</dd>
      <dd className="small quiet">{children}</dd>
    </div>
  );
}
