/**
 * A typed call between processes: a NATS subject with the shapes of its request and its reply.
 * `idempotent` calls may be repeated: they change nothing, or nothing more the second time. The others are sent once.
 */
export interface Message<Request, Reply> {
  readonly subject: string;
  readonly idempotent: boolean;
  /** How long the caller waits before it answers with SERVICE_TIMEOUT. */
  readonly timeoutMs: number;
  /**
   * What the sender proves by the BFF's signature before any handler runs:
   * - `user`: that it acts for the user whom `userId` names;
   * - `staff`: that it acts for staff, for the member whom `staff` names where it does;
   * - `bff`: that the BFF itself sends it, before it is known who calls or for somebody without an account;
   * - `nobody`: nothing. NATS alone says who may send it.
   */
  readonly actsFor: 'user' | 'staff' | 'bff' | 'nobody';
  /** Never set: carries the shapes for the compiler. */
  readonly shapes?: { request: Request; reply: Reply };
}

// Generic in the message itself, so that `keyof`, caller and handler infer from one value.
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

/** A command that may be repeated: it carries a key, or sets a value that stays the same. */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs, actsFor: 'user' });

/** Only staff may have it sent. */
export const forStaff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'staff',
});

/** The BFF sends it on its own account: for sign-ins, sessions, webhooks, and clients who have a link. */
export const forBff = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'bff',
});

/** It names no user and is not signed: a closed list, held by a spec in deploy/operation/nats. */
export const unsigned = <Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> => ({
  ...message,
  actsFor: 'nobody',
});

/**
 * A message to every process that is subscribed at that moment. It may get lost, so nothing may depend on it for ever.
 */
export interface Broadcast<Content> {
  readonly subject: string;
  /** Never set: carries the shape for the compiler. */
  readonly shape?: Content;
}

export const broadcast = <Content>(subject: string): Broadcast<Content> => ({ subject });

/** A list comes in parts, because it may be longer than one message can carry. */
export interface ListPart<Item> {
  items: Item[];
  /** Whether there are more after these: then the caller asks for the next part, with the last item as `after`. */
  more: boolean;
}

/** A reply with bytes beside its JSON. They travel behind it as they are, and not as a text within it. */
export interface WithBytes {
  bytes: Uint8Array;
}

/** A part of a list for whoever passes it on unread. */
export interface JsonPart<Last = unknown> extends WithBytes {
  /** JSON of an array, in UTF-8. */
  bytes: Uint8Array;
  /** How many items it has. */
  count: number;
  /** What the part after this one is asked for with; null where there is none. */
  last: Last | null;
}

/** What came of a part of a deletion. */
export interface DeletedUser {
  /** Otherwise there is more than one message may take on: it is sent again. */
  isDone: boolean;
}

/**
 * Deletes everything that a service has of a user who is gone, a bounded part of it with each message. Identity sends it on
 * a schedule, when nobody is signed in who could be signed for. NATS lets it alone do so, not even the BFF.
 */
export const deleteUserMessage = (service: string, timeoutMs = 20_000): Message<OfUser, DeletedUser> =>
  unsigned(idempotentCommand(`${service}.users.delete`, timeoutMs));

/** A change of what only somebody may change who has just signed in. */
export interface GuardedChange {
  /** Missing from a BFF of the release before, which did not ask. */
  isSignInFresh?: boolean;
}

/** Whom to mail when something changes that leads clients' money or answers elsewhere. */
export interface Noticed {
  /** Missing where no mails are sent. */
  notice?: {
    /** The address that the owner signs in with. */
    email: string;
    /** The browser, its address and its place, for people. */
    from: string;
  };
}

/** Every request on behalf of a signed-in user names that user. Services select by it (product-rules.md, "Ownership"). */
export interface OfUser {
  userId: string;
}
