import type { ListedInvoice } from '@paperbill/contracts/http';
import { compare, figuresOf } from '@paperbill/money';
import { Money } from '../../../components/money.js';
import row from './invoice-row.module.css';

/** What is left of an invoice that is paid in part; nothing for any other one. */
export function AmountLeft({ invoice }: { invoice: ListedInvoice }) {
  const { receivableAmount } = figuresOf(invoice);
  if (compare(invoice.amountPaid, '0') <= 0 || compare(receivableAmount, '0') <= 0) return null;
  return (
    <div className={row.left}>
      <Money amount={receivableAmount} /> due
    </div>
  );
}
