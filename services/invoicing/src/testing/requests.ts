import type { DraftContent } from '@paperbill/contracts/http';
import type { Message, SaveDraft } from '@paperbill/contracts/nats';

export type DraftToSave = Partial<Omit<SaveDraft, 'content'>> & { content?: Partial<DraftContent> };

/** The parameters of a method that sends a request. The request is optional if only the user id is required. */
export type OptionalRequest<Rest> = Partial<Rest> extends Rest ? [request?: Rest] : [request: Rest];

/** Returns the NATS message with a longer timeout, because the machine may be busy. */
export const withLongTimeout = <Request, Reply>(message: Message<Request, Reply>) => ({
  ...message,
  timeoutMs: 60_000,
});

export const withoutAmounts = <Fields extends { subtotal?: unknown; taxAmount?: unknown; total?: unknown }>({
  subtotal: _subtotal,
  taxAmount: _tax,
  total: _total,
  ...fields
}: Fields) => fields;
