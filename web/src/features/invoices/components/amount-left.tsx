import type { ListedInvoice } from '@paperbill/contracts/http';
import { amountLeftUnit } from '@paperbill/contracts/texts';
import { computeBalance, compareDecimals } from '@paperbill/money';
import { t } from '../../../languages/t.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { Money } from '../../../components/money.js';

export function AmountLeft({
  invoice: { status, currency, total, amountPaid, amountCredited },
}: {
  invoice: ListedInvoice;
}) {
  if (status === 'paid' || status === 'void' || compareDecimals(amountPaid, '0') <= 0) return null;
  const { amountDue } = computeBalance(total, [amountPaid], amountCredited);
  if (compareDecimals(amountDue, '0') <= 0) return null;
  return (
    <CellDetail>
      {/* The non-breaking space keeps the amount and the text after it on one line. */}
      <Money amount={amountDue} currency={currency} />
      {`\u00a0${t(amountLeftUnit)}`}
    </CellDetail>
  );
}
