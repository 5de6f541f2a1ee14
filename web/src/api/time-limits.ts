/**
 * Request timeouts in milliseconds. Each timeout is longer than the matching timeout on the server. So the server's
 * error, which is more specific, arrives first.
 */
export const timeLimits = {
  /**
   * The server calls two services. Each call is tried twice with a timeout of 5 s
   * (`libs/contracts/src/nats/message.ts`).
   */
  read: 30_000,
  /** The time of a read request, plus the time to upload the body over a slow connection. */
  write: 40_000,
  /** The server makes two calls to Stripe. Each of these calls takes at most 20 s. */
  stripe: 60_000,
  /** The server waits 180 s for the body (`bff/src/server/http-server.ts`) and then processes it. */
  upload: 200_000,
  /** The server takes up to 35 s to render the PDF (`libs/contracts/src/nats/documents.ts`). */
  pdf: 120_000,
  /** This limit is short, because a sign-out completes even without a response. */
  signOut: 10_000,
};

export type TimeLimit = keyof typeof timeLimits;
