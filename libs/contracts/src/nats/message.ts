/**
 * A typed remote call: a NATS subject with the types of its request and its reply.
 */
export interface Message<Request, Reply> {
  readonly subject: string;
  /** Whether the bus can repeat the call after a lost reply. Other calls are sent once. */
  readonly idempotent: boolean;
  /** After this time, the call fails with SERVICE_TIMEOUT. */
  readonly timeoutMs: number;
  /**
   * On whose behalf the message is sent. Handlers only run if the BFF's signature proves it.
   * - `user`: the user in `userId`
   * - `staff`: a staff member (the one in `staff`, if it is set)
   * - `bff`: the BFF itself, before the user is known, or for clients without an account
   * - `nobody`: unsigned; only the permissions of NATS restrict the senders
   */
  readonly actsFor: 'user' | 'staff' | 'bff' | 'nobody';
  /** Never set. Carries the types for the compiler. */
  readonly shapes?: { request: Request; reply: Reply };
}

// Generic in the message itself, so that caller and handler infer both types from one value.
export type RequestOf<M> = M extends Message<infer Request, unknown> ? Request : never;
export type ReplyOf<M> = M extends Message<unknown, infer Reply> ? Reply : never;

const DEFAULT_TIMEOUT_MS = 5_000;

export const query = <Request, Reply>(subject: string, timeoutMs = DEFAULT_TIMEOUT_MS): Message<Request, Reply> => ({
  subject,
  idempotent: true,
  timeoutMs,
  actsFor: 'user',
});

export const command = <Request, Reply>(subject: string, timeoutMs = DEFAULT_TIMEOUT_MS): Message<Request, Reply> => ({
  subject,
  idempotent: false,
  timeoutMs,
  actsFor: 'user',
});

/** A command that can be repeated safely: it has an idempotency key, or it sets the same value again. */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs, actsFor: 'user' });

/** Accepted only on behalf of staff. */
export const forStaff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'staff',
});

/** Sent by the BFF without a user: for sign-ins, sessions, webhooks, and clients with a link. */
export const forBff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'bff',
});

/** Without a signature. A spec in deploy/operation/nats has the complete list of such messages. */
export const unsigned = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'nobody',
});

/** A message to all current subscribers. It can get lost, so receivers must also recover without it. */
export interface Broadcast<Content> {
  readonly subject: string;
  /** Never set. Carries the type for the compiler. */
  readonly shape?: Content;
}

export const broadcast = <Content>(subject: string): Broadcast<Content> => ({ subject });

/** A part of a list. Lists are split, because a NATS message has a maximum size. */
export interface ListPart<Item> {
  items: Item[];
  /** Whether there is another part. The caller requests it with the last item as `after`. */
  more: boolean;
}

/** A reply with binary data. It is appended to the JSON unchanged, not encoded as base64. */
export interface WithBytes {
  bytes: Uint8Array;
}

/** A part of a list as JSON bytes, which the caller forwards without parsing. */
export interface JsonPart<Last = unknown> extends WithBytes {
  /** A JSON array in UTF-8. */
  bytes: Uint8Array;
  /** Number of items. */
  count: number;
  /** Cursor of the next part; null in the last part. */
  last: Last | null;
}

export interface DeletedUser {
  /** If false, more data is left and the message must be sent again. */
  isDone: boolean;
}

/**
 * Deletes all data of a deleted user in a service, in batches: one batch per message. Identity sends it on a schedule.
 * It is unsigned, because no user is signed in. The permissions of NATS accept it only from identity, not even from the BFF.
 */
export const deleteUserMessage = (service: string, timeoutMs = 20_000): Message<OfUser, DeletedUser> =>
  unsigned(idempotentCommand(`${service}.users.delete`, timeoutMs));

/** A change that needs a fresh sign-in. */
export interface GuardedChange {
  /** Missing from a BFF of the previous release, which did not check it. */
  isSignInFresh?: boolean;
}

/** For a mail to the user about a change of payment details or of texts to clients. */
export interface Noticed {
  /** Missing if the product is not configured to send mail. */
  notice?: {
    /** The user's sign-in address. */
    email: string;
    /** Browser, IP address and place of the change, as a text for users. */
    from: string;
  };
}

/** On requests on behalf of a signed-in user. Services select rows by it (rule LOG-1). */
export interface OfUser {
  userId: string;
}
