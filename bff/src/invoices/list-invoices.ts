import type { Invoice } from '@paperbill/contracts/http';
import { type InvoiceFilter, invoicing } from '@paperbill/contracts/nats';
import { INVOICE_PAGE_SIZE } from '@paperbill/contracts/rules';
import { type MessageBus, wholeList } from '@paperbill/messaging';

interface SelectedInvoices {
  invoices: Invoice[];
  /** How many the filter matches on all pages; null where everything was asked for. */
  total: number | null;
}

/** The invoices that a user asks for. */
export async function listInvoices(bus: MessageBus, userId: string, query: InvoiceFilter): Promise<SelectedInvoices> {
  const filter = givenOf(query);
  const isWhole = Object.keys(filter).length === 0;
  if (filter.page && !filter.pageSize) filter.pageSize = INVOICE_PAGE_SIZE;
  let total: number | null = null;
  const invoices = await wholeList<Invoice>(async (last) => {
    const part = await bus.call(invoicing.listInvoices, { userId, ...filter, ...(last && { after: last.id }) });
    total ??= part.total;
    return part;
  });
  return { invoices, total: isWhole ? null : total };
}

const givenOf = (query: InvoiceFilter): InvoiceFilter =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
