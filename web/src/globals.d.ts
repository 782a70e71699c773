/** Whether this build renders pages inside the server. Code only for that is in no other build. */
declare const IS_DRAWING: boolean;
