/** What the user reads when a run's sealed credential is gone or was sealed by a key that is. */
export const LOST_CREDENTIALS =
  "This run's credentials can no longer be opened, probably because the server was restarted. Start it again."
