import { EntityManager, type QBFilterQuery } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { Invoice } from '@paperbill/contracts/http';
import { type InvoiceFilter, type InvoiceList, invoicing, type ListPart, type OfUser } from '@paperbill/contracts/nats';
import { INVOICE_PAGE_SIZE, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Handles, listPart } from '@paperbill/messaging';
import { InvoiceEntity, type StoredInvoice } from '../invoice.entity.js';
import { invoiceAnswer } from '../read-invoice.js';
import { after, matching } from './invoice-filter.js';

/** How much of the whole list one message carries; where invoices are long, fewer fit. */
const MAX_PART_SIZE = 1_000;

@Controller()
export class ListInvoicesMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.listInvoices)
  async list(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    return request.page || request.pageSize || request.limit ? this.page(request) : this.part(request);
  }

  private async page(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    const filter = matching(request);
    const size = Math.min(request.pageSize ?? request.limit ?? INVOICE_PAGE_SIZE, MAX_PAGE_SIZE);
    // Chosen within an index, so that the invoices on the pages before need not be read.
    const chosen = this.newestFirst(filter)
      .select('id')
      .limit(size, ((request.page ?? 1) - 1) * size);
    const [rows, total] = await Promise.all([
      this.newestFirst({ id: { $in: chosen } })
        .select('*')
        .execute('all'),
      this.em.count(InvoiceEntity, filter),
    ]);
    return { items: rows.map(invoiceAnswer), total, more: false };
  }

  /** The whole list, or its part after an invoice, as far as it fits one message. */
  private async part(request: OfUser & InvoiceFilter): Promise<InvoiceList> {
    const filter = matching(request);
    const from = request.after ? { $and: [filter, after(request, request.after)] } : filter;
    const rows = await this.newestFirst(from)
      .select('*')
      .limit(MAX_PART_SIZE + 1)
      .execute('all');
    const part = listPart(rows.map(invoiceAnswer), MAX_PART_SIZE);
    return { ...part, total: await this.totalOf(request, part) };
  }

  /** Counted only where the first part does not tell. */
  private async totalOf(request: OfUser & InvoiceFilter, { items, more }: ListPart<Invoice>): Promise<number | null> {
    if (request.after) return null;
    return more ? this.em.count(InvoiceEntity, matching(request)) : items.length;
  }

  /** To be executed for plain rows: making an entity of each of thousands of invoices takes three times as long. */
  private newestFirst(filter: QBFilterQuery<StoredInvoice>) {
    return this.em.createQueryBuilder(InvoiceEntity).where(filter).orderBy({ createdAt: 'desc', id: 'desc' });
  }
}
