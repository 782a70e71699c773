/** Whether this build renders pages inside the server. Code only for that is in no other build. */
declare const IS_DRAWING: boolean;
/** In the worker of day sheets: the files of its build that a sheet needs, the entry first. */
declare const SHEET_FILES: readonly string[];
declare const SHEET_BUILD: string;
