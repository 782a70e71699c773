import { ADMIN_DEFAULTS, type AdminAddress, type AdminSearch } from "./params";
import { ADMIN_TABS, ALL_STATES, DAY_PERIODS, PERIODS } from "./searchValues";

/** Unknown values of an address become the defaults. */
export function checkedSearch(address: AdminAddress): AdminSearch {
  const { tab, show, period } = address;
  return {
    ...address,
    tab: ADMIN_TABS.find((one) => one === tab) ?? ADMIN_DEFAULTS.tab,
    show: ALL_STATES.find((one) => one === show) ?? ADMIN_DEFAULTS.show,
    period: [...PERIODS, ...DAY_PERIODS].find((one) => one === period) ?? ADMIN_DEFAULTS.period,
  };
}
