export interface Message<Request, Reply> {
  readonly subject: string;
  /** True if the message bus may send the request again after the reply was lost. */
  readonly idempotent: boolean;
  /** A call fails with SERVICE_TIMEOUT after this time. */
  readonly timeoutMs: number;
  /**
   * The party that the sender acts for. A handler runs only if the BFF's signature proves this party.
   * - `user`: the user in `userId`
   * - `staff`: a staff member, who is in `staff` if this field is set
   * - `bff`: the BFF itself, for requests before the user is known and for clients without an account
   * - `unsigned`: the message has no signature, so only the NATS permissions restrict its senders
   */
  readonly actsFor: 'user' | 'staff' | 'bff' | 'unsigned';
  /** This property is never set. It only tells the compiler the types of the request and the reply. */
  readonly shapes?: { request: Request; reply: Reply };
}

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

/** A command that can be sent again safely: it has an idempotency key, or it sets the same value again. */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs, actsFor: 'user' });

export const restrictToStaff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'staff',
});

/**
 * Permits only the BFF to send the message, for example about sign-ins, sessions, webhooks and visitors of
 * invoice links.
 */
export const restrictToBff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'bff',
});

/** A spec in deploy/operation/nats contains the list of all unsigned messages. */
export const allowUnsigned = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'unsigned',
});

/** A message to all instances. NATS may lose a broadcast, so subscribers must also work without it. */
export interface Broadcast<Content> {
  readonly subject: string;
  /** This property is never set. It only tells the compiler the type of the message. */
  readonly shape?: Content;
}

export const broadcast = <Content>(subject: string): Broadcast<Content> => ({ subject });

/** One part of a list that is too large for a single NATS message. */
export interface ListPart<Item> {
  items: Item[];
  /** True if the list has another part. To request it, the caller sends the last item as `after`. */
  more: boolean;
}

/** Bytes that follow the JSON of a message. In base64, they would be a third larger. */
export interface WithBytes {
  bytes: Uint8Array;
}

/** A part of a list as JSON bytes. The caller forwards these bytes without parsing them. */
export interface JsonPart<Last = unknown> extends WithBytes {
  /** A JSON array in UTF-8. */
  bytes: Uint8Array;
  count: number;
  /** The cursor of the next part, or null in the last part. */
  last: Last | null;
}

export interface DeletedUser {
  /** False if the caller must send the message again, because some data of the user still exists. */
  isDone: boolean;
}

/**
 * Deletes a batch of a deleted user's data in a service. The identity service sends this message repeatedly until no
 * data is left. The message is unsigned, because no user is signed in. NATS permissions allow only the identity
 * service to send it.
 */
export const deleteUserMessage = (service: string, timeoutMs = 20_000): Message<WithUserId, DeletedUser> =>
  allowUnsigned(idempotentCommand(`${service}.users.delete`, timeoutMs));

export interface WithFreshSignIn {
  /** True if the user signed in recently. Messages of the previous release do not contain this field. */
  isSignInFresh?: boolean;
}

/** The recipient of an e-mail about a change of payment details or of texts to clients. */
export interface WithNoticeRecipient {
  /** The field is missing if the product is not configured to send e-mails. */
  notice?: {
    email: string;
    /** A text for the user about the origin of the change: the browser, the IP address and the geographic place. */
    from: string;
  };
}

/** Services select only database rows with this id (rule LOG-1). */
export interface WithUserId {
  userId: string;
}
