/**
 * Request timeouts in milliseconds. Each is longer than the server's own timeout, so that the server's more specific
 * error arrives first.
 */
export const timeLimits = {
  /** Two server calls (session and data), each tried twice at 5 s: 20 s (`libs/contracts/src/nats/message.ts`). */
  read: 30_000,
  /** As `read`, plus the upload of the body over a slow connection. */
  write: 40_000,
  /** Two Stripe calls of at most 20 s each. */
  stripe: 60_000,
  /** The server waits 60 s for the body (`bff/src/server/http-server.ts`), then processes it. */
  upload: 90_000,
  /** 35 s to render (`libs/contracts/src/nats/documents.ts`), plus megabytes over a slow connection. */
  pdf: 120_000,
  /** Short: a sign-out completes even without a response. */
  signOut: 10_000,
};

export type TimeLimit = keyof typeof timeLimits;
