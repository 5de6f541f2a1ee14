/**
 * A typed call between processes: a NATS subject with the shapes of its request and its reply.
 * `idempotent` calls may be repeated: they change nothing, or nothing more the second time. The others are sent once.
 */
export interface Message<Request, Reply> {
  readonly subject: string;
  readonly idempotent: boolean;
  /** How long the caller waits before it answers with SERVICE_TIMEOUT. */
  readonly timeoutMs: number;
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
});

export const command = <Request, Reply>(subject: string, timeoutMs = DEFAULT_TIMEOUT_MS): Message<Request, Reply> => ({
  subject,
  idempotent: false,
  timeoutMs,
});

/** A command that may be repeated: it carries a key, or sets a value that stays the same. */
export const idempotentCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, idempotent: true, timeoutMs });

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

/** Every request on behalf of a signed-in user names that user. Services select by it (product-rules.md, "Ownership"). */
export interface OfUser {
  userId: string;
}
