import type { ClientMessageKind } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

/** A message that a client writes on the page of an invoice link. */
export interface NewClientMessage {
  kind: ClientMessageKind;
  /** May have line breaks. '' is allowed for `paid`, but not for a question. */
  text: string;
}

export interface ClientMessage extends NewClientMessage {
  id: string;
  createdAt: Instant;
  /** null while the user has not read it. */
  readAt: Instant | null;
}

/** A message with its invoice. */
export interface MessageOfInvoice extends ClientMessage {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
}
