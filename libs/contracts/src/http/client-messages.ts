import type { ClientMessageKind } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

/** What a client says about an invoice, on the page that a link leads to. */
export interface NewClientMessage {
  kind: ClientMessageKind;
  /** Lines as they were typed; '' where there is nothing to add. A question has one. */
  text: string;
}

export interface ClientMessage extends NewClientMessage {
  id: string;
  createdAt: Instant;
  /** When the user looked at it; null before. */
  readAt: Instant | null;
}

/** A message with the invoice that it is about. */
export interface MessageOfInvoice extends ClientMessage {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
}
