import type { ClientMessageKind } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

/** A message that a client writes on the page of an invoice link. No sign-in is needed. */
export interface NewClientMessage {
  kind: ClientMessageKind;
  /** Text of the message. It may contain line breaks, and may be empty in a message of the kind `paid`. */
  text: string;
}

export interface ClientMessage extends NewClientMessage {
  id: string;
  createdAt: Instant;
  /** The time at which the user read the message. Null while the message is unread. */
  readAt: Instant | null;
}

export interface MessageOfInvoice extends ClientMessage {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
}
