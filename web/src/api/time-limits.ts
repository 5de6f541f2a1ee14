/**
 * Request timeouts in milliseconds. Each timeout is longer than the matching timeout on the server. So the server's
 * error, which is more specific, arrives first.
 */
export const timeLimits = {
  /**
   * Timeout of a read request. The server calls two services, for the session and for the data. Each call is tried
   * twice with a timeout of 5 s, which is 20 s in total (`libs/contracts/src/nats/message.ts`).
   */
  read: 30_000,
  /**
   * Timeout of a write request: the time of a read request, plus the time to upload the body over a slow connection.
   */
  write: 40_000,
  /** Timeout of a request for which the server makes two calls to Stripe. Each of these calls takes at most 20 s. */
  stripe: 60_000,
  /**
   * Timeout of an upload. The server waits 180 s for the body (`bff/src/server/http-server.ts`) and then processes it.
   */
  upload: 200_000,
  /**
   * Timeout of a PDF download. The server takes up to 35 s to render the PDF (`libs/contracts/src/nats/documents.ts`).
   * The remaining time is for the download over a slow connection.
   */
  pdf: 120_000,
  /** Timeout of a sign-out. It is short, because a sign-out completes even without a response. */
  signOut: 10_000,
};

export type TimeLimit = keyof typeof timeLimits;
