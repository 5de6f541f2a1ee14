import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  INVOICE_PAGE_SIZE,
  type InvoiceFilter,
  type InvoiceList,
  invoicing,
  MAX_PAGE_SIZE,
  type OfUser,
} from '@paperbill/contracts';
import { Handles } from '@paperbill/messaging';
import { InvoiceEntity } from '../invoice.entity.js';
import { invoiceAnswer } from '../read-invoice.js';
import { after, matching } from './invoice-filter.js';
import { asManyAsFit } from './message-size.js';

/** How much of the whole list one message carries; where invoices are long, fewer fit. */
const MAX_PART_SIZE = 2_000;

const newestFirst = { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true } as const;

@Controller()
export class ListInvoicesHandler {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.listInvoices)
  async list(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    return request.page || request.pageSize || request.limit ? this.page(request) : this.part(request);
  }

  private async page(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    const size = Math.min(request.pageSize ?? request.limit ?? INVOICE_PAGE_SIZE, MAX_PAGE_SIZE);
    const [invoices, total] = await this.em.findAndCount(InvoiceEntity, matching(request), {
      ...newestFirst,
      limit: size,
      offset: ((request.page ?? 1) - 1) * size,
    });
    return { invoices: invoices.map(invoiceAnswer), total, more: false };
  }

  /** The whole list, or its part after an invoice, as far as it fits one message. */
  private async part(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    const filter = matching(request);
    const found = await this.em.find(
      InvoiceEntity,
      request.after ? { $and: [filter, after(request, request.after)] } : filter,
      { ...newestFirst, limit: MAX_PART_SIZE + 1 },
    );
    const invoices = asManyAsFit(found.slice(0, MAX_PART_SIZE).map(invoiceAnswer));
    const more = invoices.length < found.length;
    const total = more || request.after ? await this.em.count(InvoiceEntity, filter) : invoices.length;
    return { invoices, total, more };
  }
}
