import type { Invoice } from '@paperbill/contracts/http';
import { Link, useLocation } from 'react-router-dom';
import { invoicePath } from '../api/invoice-queries.js';

/**
 * An invoice number that links to the invoice's page. The link passes the filter of the list to the page, so that the
 * user can return to the same list.
 */
export function InvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: Pick<Invoice, 'id' | 'invoiceNumber'> }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={invoicePath(id)} state={pathname === '/invoices' ? { invoices: search } : null}>
      {invoiceNumber}
    </Link>
  );
}
