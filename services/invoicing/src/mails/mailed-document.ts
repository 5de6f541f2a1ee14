import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { lockInvoice, requireInvoice, toAuditTarget as toInvoiceTarget } from '../invoices/locked-invoice.queries.js';
import { insertLink } from '../links/link.queries.js';
import { insertQuoteLink } from '../links/quote-link.queries.js';
import { lockExistingQuote, requireQuote, toAuditTarget as toQuoteTarget } from '../quotes/quotes.service.js';

export interface MailedDocument {
  kind: MailedDocumentKind;
  id: string;
}

interface MailedDocumentDefinition {
  column: 'invoiceId' | 'quoteId';
  linkColumn: 'linkId' | 'quoteLinkId';
  /** @throws AppError NOT_FOUND if the user has no such document */
  require(em: EntityManager, userId: string, id: string): Promise<void>;
  /**
   * Locks the document, and returns the target of its audit events.
   * @throws AppError NOT_FOUND if the user has no such document
   */
  lock(em: EntityManager, userId: string, id: string): Promise<{ targetId: string; target: string }>;
  insertLink(em: EntityManager, userId: string, id: string, tokenHash: Buffer): Promise<{ id: string }>;
}

export const mailedDocuments: Record<MailedDocumentKind, MailedDocumentDefinition> = {
  invoice: {
    column: 'invoiceId',
    linkColumn: 'linkId',
    require: requireInvoice,
    lock: async (em, userId, id) => toInvoiceTarget(await lockInvoice(em, userId, id)),
    insertLink: (em, userId, invoiceId, tokenHash) => insertLink(em, { userId, invoiceId, tokenHash }),
  },
  quote: {
    column: 'quoteId',
    linkColumn: 'quoteLinkId',
    require: requireQuote,
    lock: async (em, userId, id) => toQuoteTarget(await lockExistingQuote(em, userId, id)),
    insertLink: (em, userId, quoteId, tokenHash) => insertQuoteLink(em, { userId, quoteId, tokenHash }),
  },
};
