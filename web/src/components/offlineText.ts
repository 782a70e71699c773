/** Reads and messages wait for the connection. */
export const OFFLINE_TEXT = "You are offline. This goes on when the connection is back.";
