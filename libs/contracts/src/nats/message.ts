/** A typed remote call. It consists of a NATS subject and the types of the request and the reply. */
export interface Message<Request, Reply> {
  readonly subject: string;
  /**
   * Whether the message bus can repeat the call after a lost reply. Calls that are not idempotent are sent only once.
   */
  readonly idempotent: boolean;
  /** The time in milliseconds after which a call with this message fails with SERVICE_TIMEOUT. */
  readonly timeoutMs: number;
  /**
   * The party on whose behalf the message is sent. Handlers run only if the BFF's signature proves this party.
   * - `user`: the user in `userId`
   * - `staff`: a staff member (the one in `staff`, if this field is set)
   * - `bff`: the BFF itself, before the user is known, or for clients without an account
   * - `unsigned`: the message is unsigned, so only the permissions of NATS restrict its senders
   */
  readonly actsFor: 'user' | 'staff' | 'bff' | 'unsigned';
  /** A property that is never set. It only gives the compiler the types of the message. */
  readonly shapes?: { request: Request; reply: Reply };
}

// The types of a message's request and reply. The caller and the handler infer these types from the message itself.
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

/** Creates a command that can be repeated safely, because it has an idempotency key or sets the same value again. */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs, actsFor: 'user' });

export const forStaff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'staff',
});

/** Marks a message that the BFF sends for sign-ins, sessions, webhooks and visitors of invoice links. */
export const forBff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'bff',
});

/**
 * Returns a copy of the message that needs no signature. A spec in deploy/operation/nats contains the list of all
 * unsigned messages.
 */
export const allowUnsigned = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'unsigned',
});

/**
 * A message to all current subscribers. NATS may lose a broadcast, so receivers must also recover after a lost
 * broadcast.
 */
export interface Broadcast<Content> {
  readonly subject: string;
  /** A property that is never set. It only gives the compiler the types of the message. */
  readonly shape?: Content;
}

export const broadcast = <Content>(subject: string): Broadcast<Content> => ({ subject });

/** A part of a list that is too large for one NATS message. */
export interface ListPart<Item> {
  items: Item[];
  /** Whether the list has another part. To request that part, the caller sends the last item as `after`. */
  more: boolean;
}

/** A message with binary data. The bytes follow the JSON without base64, which would make the data a third larger. */
export interface WithBytes {
  bytes: Uint8Array;
}

/** A part of a list as JSON bytes, which the caller forwards without parsing them. */
export interface JsonPart<Last = unknown> extends WithBytes {
  /** The items of the part as a JSON array in UTF-8. */
  bytes: Uint8Array;
  count: number;
  /** The cursor of the next part. It is null in the last part. */
  last: Last | null;
}

export interface DeletedUser {
  /** Whether all data of the user is deleted. If false, the message must be sent again. */
  isDone: boolean;
}

/**
 * Returns the message that deletes a batch of a deleted user's data in a service. The identity service sends it on a
 * schedule until no data is left. The message is unsigned, because no user is signed in. The permissions of NATS
 * accept it only from the identity service.
 */
export const deleteUserMessage = (service: string, timeoutMs = 20_000): Message<WithUserId, DeletedUser> =>
  allowUnsigned(idempotentCommand(`${service}.users.delete`, timeoutMs));

/** A request for a change that is permitted only after a recent sign-in. */
export interface GuardedChange {
  /** True if the user signed in recently. The previous release does not send this field. */
  isSignInFresh?: boolean;
}

/** A request to change payment details, or texts to clients. The user gets an e-mail about the change. */
export interface Noticed {
  /** The recipient and the origin of the notice. They are missing if the product is not configured to send e-mails. */
  notice?: {
    email: string;
    /** The browser, the IP address and the geographic place of the change, as a text for users. */
    from: string;
  };
}

/** A message on behalf of the user `userId`. Services use this id to select database rows (rule LOG-1). */
export interface WithUserId {
  userId: string;
}
