import type { ListedInvoice } from '@paperbill/contracts/http';
import { amountLeftUnit } from '@paperbill/contracts/texts';
import { computeBalance, compareDecimals } from '@paperbill/money';
import { Money } from '../../../components/money.js';
import row from '../../../components/lists/document-row.module.css';

/** Shows the amount due of a partly paid invoice. Renders nothing for other invoices. */
export function AmountLeft({ invoice: { status, total, amountPaid, amountCredited } }: { invoice: ListedInvoice }) {
  if (status === 'paid' || status === 'void' || compareDecimals(amountPaid, '0') <= 0) return null;
  const { amountDue } = computeBalance(total, [amountPaid], amountCredited);
  if (compareDecimals(amountDue, '0') <= 0) return null;
  return (
    <div className={row.left}>
      <Money amount={amountDue} /> {amountLeftUnit}
    </div>
  );
}
