// Two pages in one file of the program, because each file more is named in what every page loads first.
export { ComparePlansPage } from "./compare/ComparePlansPage";
export { RequestPage } from "./custom-requests/RequestPage";
