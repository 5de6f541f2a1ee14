/**
 * How long the client waits for an answer, in milliseconds. Each is longer than what the server allows itself, so that
 * its own answer, which knows more, comes first where there is one.
 */
export const timeLimits = {
  /** A session and what was asked for, each asked for twice at most: 4 × 5 s (`libs/contracts/src/nats/message.ts`). */
  read: 30_000,
  /** The same, with the body on a slow line. */
  write: 40_000,
  /** Stripe has 20 s for each of its two calls. */
  stripe: 60_000,
  /** The server waits 60 s for a body to arrive (`bff/src/server/http-server.ts`), and then does what it says. */
  upload: 90_000,
  /** 35 s to print (`libs/contracts/src/nats/documents.ts`), and megabytes up or down a slow line. */
  pdf: 120_000,
  /** Who leaves does not wait: the sign-out goes on without an answer. */
  signOut: 10_000,
};

export type TimeLimit = keyof typeof timeLimits;
