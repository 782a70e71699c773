// In one chunk, because the entry lists each additional one.
export { ComparePlansPage } from "./compare/ComparePlansPage";
export { RequestPage } from "./custom-requests/RequestPage";
