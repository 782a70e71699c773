/** Of the storage's keys and of the worker's caches. */
export const SHEET_PREFIX = "sheet:";
/** Of the worker. */
export const SHEET_SCOPE = "/profile/jobs/";
