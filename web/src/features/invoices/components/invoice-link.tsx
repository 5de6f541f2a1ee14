import type { Invoice } from '@paperbill/contracts/http';
import { Link, useLocation } from 'react-router-dom';
import { invoicePath } from '../api/invoice-queries.js';

/** An invoice number that links to its page. From a list, the link keeps the filter to go back to. */
export function InvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: Pick<Invoice, 'id' | 'invoiceNumber'> }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={invoicePath(id)} state={pathname === '/invoices' ? { invoices: search } : null}>
      {invoiceNumber}
    </Link>
  );
}
