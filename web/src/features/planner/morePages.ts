// Two pages in one chunk, because the entry lists each additional chunk.
export { ComparePlansPage } from "./compare/ComparePlansPage";
export { RequestPage } from "./custom-requests/RequestPage";
