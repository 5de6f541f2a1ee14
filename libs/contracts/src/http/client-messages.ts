import type { ClientMessageKind } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

export interface NewClientMessage {
  kind: ClientMessageKind;
  /** The text of the message. It may contain line breaks, and may be empty in a message of the kind `paid`. */
  text: string;
}

export interface ClientMessage extends NewClientMessage {
  id: string;
  createdAt: Instant;
  /** The time at which the user read the message, or null. */
  readAt: Instant | null;
}

export interface MessageOfInvoice extends ClientMessage {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
}
