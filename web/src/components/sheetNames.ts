/** Of the storage's keys and of the worker's caches. */
export const SHEET_PREFIX = "sheet:";
/** Of the worker, for day sheets. */
export const SHEET_SCOPE = "/profile/jobs/";
/** Of the worker around the first day of a trip, when people meet. */
export const PROFILE_SCOPE = "/profile";
export type WorkerScope = typeof SHEET_SCOPE | typeof PROFILE_SCOPE;
