/** A typed remote call, which consists of a NATS subject and the types of the request and the reply. */
export interface Message<Request, Reply> {
  readonly subject: string;
  /**
   * Whether the message bus may send the request again if the reply is lost. Requests that are not idempotent are sent
   * only once.
   */
  readonly idempotent: boolean;
  /** The time in milliseconds after which a call fails with SERVICE_TIMEOUT. */
  readonly timeoutMs: number;
  /**
   * The party that the sender acts for. A handler runs only if the BFF's signature proves this party.
   * - `user`: the user in `userId`
   * - `staff`: a staff member, who is in `staff` if this field is set
   * - `bff`: the BFF itself, for requests before the user is known and for clients without an account
   * - `unsigned`: the message has no signature, so only the NATS permissions restrict its senders
   */
  readonly actsFor: 'user' | 'staff' | 'bff' | 'unsigned';
  /** Never set. The property only tells the compiler the types of the request and the reply. */
  readonly shapes?: { request: Request; reply: Reply };
}

// The types of a message's request and reply. Callers and handlers derive them from the message.
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

/**
 * Creates a command that can be sent again safely. Either it has an idempotency key, or it sets the same value again.
 */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs, actsFor: 'user' });

export const restrictToStaff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'staff',
});

/**
 * Returns a copy of the message that is sent for the BFF itself, not for a user. Such messages are about sign-ins,
 * sessions, webhooks and visitors of invoice links.
 */
export const restrictToBff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
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

/** A message to all current subscribers. NATS may lose a broadcast, so subscribers must also work without it. */
export interface Broadcast<Content> {
  readonly subject: string;
  /** Never set. The property only tells the compiler the type of the message. */
  readonly shape?: Content;
}

export const broadcast = <Content>(subject: string): Broadcast<Content> => ({ subject });

/** One part of a list that is too large for a single NATS message. */
export interface ListPart<Item> {
  items: Item[];
  /** Whether the list has another part. To request it, the caller sends the last item as `after`. */
  more: boolean;
}

/**
 * A message with binary data. The bytes follow the JSON without base64 encoding, which would make them a third larger.
 */
export interface WithBytes {
  bytes: Uint8Array;
}

/** One part of a list as JSON bytes. The caller forwards these bytes without parsing them. */
export interface JsonPart<Last = unknown> extends WithBytes {
  /** The items as a JSON array in UTF-8. */
  bytes: Uint8Array;
  count: number;
  /** The cursor of the next part. Null in the last part. */
  last: Last | null;
}

export interface DeletedUser {
  /** True if all data of the user is deleted. Otherwise the message must be sent again. */
  isDone: boolean;
}

/**
 * Returns the message that deletes a batch of a deleted user's data in a service. The identity service sends it
 * repeatedly until no data is left. The message is unsigned, because no user is signed in. The NATS permissions allow
 * only the identity service to send it.
 */
export const deleteUserMessage = (service: string, timeoutMs = 20_000): Message<WithUserId, DeletedUser> =>
  allowUnsigned(idempotentCommand(`${service}.users.delete`, timeoutMs));

/** A request for a change that requires a recent sign-in. */
export interface WithFreshSignIn {
  /** True if the user signed in recently. Missing in messages of the previous release. */
  isSignInFresh?: boolean;
}

/** A request for a change about which the user gets an e-mail: a change of payment details or of texts to clients. */
export interface WithNoticeRecipient {
  /** The recipient and the origin of the e-mail. Missing if the product is not configured to send e-mails. */
  notice?: {
    email: string;
    /** The browser, the IP address and the geographic place from which the change was made, as a text for users. */
    from: string;
  };
}

/** A message on behalf of the user `userId`. Services select only database rows with this id (rule LOG-1). */
export interface WithUserId {
  userId: string;
}
