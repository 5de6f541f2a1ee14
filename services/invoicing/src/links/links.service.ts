import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type InvoiceDetails,
  type InvoiceLink,
  type LinkedInvoice,
  type PaymentOptions,
  type StoredInvoiceLink,
} from '@paperbill/contracts/http';
import type { FoundLink, ListPart, WithUserId, OpenedLink } from '@paperbill/contracts/nats';
import { appendEvent } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { selectSharedAttachments } from '../attachments/attachment.queries.js';
import { InvoiceDetailsService } from '../details/invoice-details.service.js';
import { toAuditTarget, lockInvoice, requireInvoice } from '../invoices/locked-invoice.queries.js';
import { LogoService } from '../logo/logo.service.js';
import { selectListedPayments } from '../online-payments/listed-payments.queries.js';
import { readOnlineState } from '../online-payments/online-state.js';
import { selectPaymentOptions } from '../settings/payment-options.queries.js';
import { addLink, createLinkToken } from './add-link.js';
import { DocumentLinks, MAX_LINKS_PER_MESSAGE } from './document-links.js';
import {
  cancelMailOfLink,
  findLink,
  selectLinksOfInvoice,
  revokeLink,
  selectLinksOfUser,
  selectLinkVersion,
  selectLogoHash,
} from './link.queries.js';

/** Shows an invoice to anyone who has a link to it (rules LINK-1 to LINK-7). */
@Injectable()
export class LinksService extends DocumentLinks<FoundLink> {
  protected readonly table = 'invoice_links';

  constructor(
    em: EntityManager,
    private readonly details: InvoiceDetailsService,
    logos: LogoService,
  ) {
    super(em, logos);
  }

  async list(userId: string, id: string): Promise<InvoiceLink[]> {
    await requireInvoice(this.em, userId, id);
    return selectLinksOfInvoice(this.em, id);
  }

  /**
   * @returns the link and its token. Only the hash of the token is stored
   * @throws AppError NOT_FOUND or QUOTA_REACHED
   */
  async create(userId: string, id: string): Promise<InvoiceLink & { token: string }> {
    return this.em.transactional(async (em) => {
      // Concurrent requests wait for this lock, so that each link is counted.
      const invoice = await lockInvoice(em, userId, id);
      const { token, tokenHash } = createLinkToken();
      const link = await addLink(em, userId, id, tokenHash);
      await appendEvent(em, { userId, action: 'link.created', ...toAuditTarget(invoice) });
      return { ...link, token };
    });
  }

  /** Revokes a link to an invoice. @throws AppError NOT_FOUND if the user has no such invoice or link */
  async revoke({ userId, id, linkId }: WithUserId & { id: string; linkId: string }): Promise<InvoiceLink[]> {
    return this.em.transactional(async (em) => {
      const invoice = await lockInvoice(em, userId, id);
      const links = await selectLinksOfInvoice(em, id);
      const link = links.find((one) => one.id === linkId);
      if (!link) throw new AppError('NOT_FOUND');
      if (link.revokedAt) return links;
      await cancelMailOfLink(em, 'invoice_links', linkId);
      await revokeLink(em, linkId);
      await appendEvent(em, { userId, action: 'link.revoked', ...toAuditTarget(invoice) });
      return selectLinksOfInvoice(em, id);
    });
  }

  /** Returns the content of the page that a link opens. @throws AppError NOT_FOUND if the link is unknown or revoked */
  async read(tokenHash: string): Promise<OpenedLink> {
    const link = await this.find(tokenHash);
    const { linkId, userId, invoiceId, isTest } = link;
    return this.readWithVersion(link, async () => {
      const invoice = await readLinkedInvoice(this.em, userId, await this.details.get(userId, invoiceId));
      const attachments = await selectSharedAttachments(this.em, userId, { of: 'invoice', id: invoiceId });
      return { userId, linkId, isTest, invoice, attachments };
    });
  }

  listOfUser(userId: string, after?: string): Promise<ListPart<StoredInvoiceLink>> {
    return readListPart(MAX_LINKS_PER_MESSAGE, (limit) => selectLinksOfUser(this.em, userId, after, limit));
  }

  protected override findByHash(em: EntityManager, tokenHash: string): Promise<FoundLink | undefined> {
    return findLink(em, tokenHash);
  }

  protected override selectLogoHash({ invoiceId }: FoundLink): Promise<string | null> {
    return selectLogoHash(this.em, 'invoices', invoiceId);
  }

  protected override selectVersion({ invoiceId }: FoundLink): Promise<string> {
    return selectLinkVersion(this.em, invoiceId);
  }
}

/** The compiler reports an error if an invoice field is in neither this record nor LinkedInvoice. */
const FIELDS_HIDDEN_FROM_CLIENTS: Record<Exclude<keyof InvoiceDetails, keyof LinkedInvoice>, true> = {
  payments: true,
  onlinePayments: true,
  automaticPayment: true,
  history: true,
  creditNotes: true,
  creditedQuantities: true,
  corrects: true,
  correctedBy: true,
  copied: true,
  quote: true,
  amountEntered: true,
  paidOn: true,
  clientCountryCode: true,
  companyPostalAddress: true,
  companyCountryCode: true,
};

export async function readLinkedInvoice(
  em: EntityManager,
  userId: string,
  details: InvoiceDetails,
): Promise<LinkedInvoice> {
  const visibleFields = Object.entries(details).filter(([name]) => !(name in FIELDS_HIDDEN_FROM_CLIENTS));
  const options = await selectPaymentOptions(em, userId);
  const online = await readOnlineState(em, userId, details.id);
  return {
    ...(Object.fromEntries(visibleFields) as Omit<LinkedInvoice, keyof PaymentOptions>),
    ...options,
    ...(online && { online }),
    listedPayments: await selectListedPayments(em, userId, details.id),
  };
}
