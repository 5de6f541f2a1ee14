import { type Invoice, INVOICE_PAGE_SIZE, type InvoiceFilter, invoicing } from '@paperbill/contracts';
import type { MessageBus } from '@paperbill/messaging';

interface SelectedInvoices {
  invoices: Invoice[];
  /** How many the filter matches on all pages; null where everything was asked for. */
  total: number | null;
}

/** The invoices that a user asks for. A whole list may be longer than one message: then its parts are put together. */
export async function listInvoices(bus: MessageBus, userId: string, query: InvoiceFilter): Promise<SelectedInvoices> {
  const filter = givenOf(query);
  const isWhole = Object.keys(filter).length === 0;
  if (filter.page && !filter.pageSize) filter.pageSize = INVOICE_PAGE_SIZE;
  const { invoices, total, more } = await bus.call(invoicing.listInvoices, { userId, ...filter });
  for (let rest = more; rest;) {
    const part = await bus.call(invoicing.listInvoices, { userId, ...filter, after: invoices.at(-1)!.id });
    invoices.push(...part.invoices);
    rest = part.more && part.invoices.length > 0;
  }
  return { invoices, total: isWhole ? null : total };
}

const givenOf = (query: InvoiceFilter): InvoiceFilter =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
