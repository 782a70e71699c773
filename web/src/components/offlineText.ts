/** Said where a read or a message waits for the connection, and goes on by itself. */
export const OFFLINE_TEXT = "You are offline. This goes on when the connection is back.";
