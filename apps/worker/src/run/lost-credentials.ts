/** The message if a run's sealed credential is missing, or was sealed with a key that no longer exists. */
export const LOST_CREDENTIALS =
  "This run's credentials can no longer be opened, probably because the server was restarted. Start it again."
