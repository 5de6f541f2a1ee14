import type { Invoice } from '@paperbill/contracts/http';
import { Link, useLocation } from 'react-router-dom';
import { invoicePath } from '../api/invoice-queries.js';

/** The page links back to the list with its filter. */
export function InvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: Pick<Invoice, 'id' | 'invoiceNumber'> }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={invoicePath(id)} state={pathname === '/invoices' ? { invoices: search } : null}>
      {invoiceNumber}
    </Link>
  );
}
