import type { Invoice } from '@paperbill/contracts/http';
import { Link, useLocation } from 'react-router-dom';
import { invoicePath } from '../api/invoice-queries.js';

/** An invoice's number, which leads to its page. From the list, that knows which filter to go back to. */
export function InvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: Pick<Invoice, 'id' | 'invoiceNumber'> }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={invoicePath(id)} state={pathname === '/invoices' ? { invoices: search } : null}>
      {invoiceNumber}
    </Link>
  );
}
