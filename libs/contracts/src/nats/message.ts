/**
 * A typed call between processes: a NATS subject with the shapes of its request and its reply.
 * `safe` calls may be repeated: they change nothing, or nothing more the second time. The others are sent once.
 */
export interface Message<Request, Reply> {
  readonly subject: string;
  readonly safe: boolean;
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
  safe: true,
  timeoutMs,
});

export const command = <Request, Reply>(subject: string, timeoutMs = DEFAULT_TIMEOUT_MS): Message<Request, Reply> => ({
  subject,
  safe: false,
  timeoutMs,
});

/** A command that may be repeated: it carries a key, or sets what it says however often it is said. */
export const repeatableCommand = <Request, Reply>(
  subject: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Message<Request, Reply> => ({ subject, safe: true, timeoutMs });

/**
 * Something that has happened, told to every process that listens at that moment: it may get lost, so nothing may depend
 * on it for ever.
 */
export interface Announcement<Content> {
  readonly subject: string;
  /** Never set: carries the shape for the compiler. */
  readonly shape?: Content;
}

export const announcement = <Content>(subject: string): Announcement<Content> => ({ subject });

/** A list comes in parts, because it may be longer than one message can carry. */
export interface ListPart<Item> {
  items: Item[];
  /** Whether there are more after these: then the caller asks again, with the last of them as `after`. */
  more: boolean;
}

/** Every request on behalf of a signed-in user names that user; services own the check of what is theirs. */
export interface OfUser {
  userId: string;
}
