import type { InvoiceDetails, OnlinePayment } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { computeBalance } from '@paperbill/money';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import type { DocumentAction } from '../../documents/page/document-actions.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';

export function useMarkAction(invoice: InvoiceDetails): [DocumentAction, ReactNode] {
  const mark = useMarkInvoices();
  const isPaid = invoice.status === 'paid';
  const toggle = () => mark([invoice], isPaid ? 'pending' : 'paid');
  const label = t(isPaid ? 'Mark as Unpaid' : 'Mark as Paid');
  const entered = invoice.payments.filter(({ source }) => source === 'entered').map(({ amount }) => amount);
  // If the recorded payments alone cover the total, marking the invoice as unpaid also removes them.
  const losesEnteredPayments = isPaid && computeBalance(invoice.total, entered, invoice.amountCredited).isPaid;
  const transfer = isPaid ? undefined : invoice.onlinePayments?.find(({ state }) => state === 'awaiting_transfer');
  const [question, ask] = useConfirmation({
    question: () => ({
      title: isPaid ? t('Mark this invoice as unpaid?') : t('Mark this invoice as paid?'),
      text: transfer
        ? describeCanceledTransfer(transfer, invoice.currency)
        : t(
            'That removes {count, plural, one {the payment that you recorded} other {the # payments that you recorded}}.',
            { count: entered.length },
          ),
      confirmLabel: label,
      isDangerous: true,
    }),
    onConfirm: toggle,
  });
  const action = {
    id: 'mark',
    label,
    Icon: isPaid ? Undo2 : CircleCheck,
    onSelect: () => (losesEnteredPayments || transfer ? ask() : toggle()),
  };
  return [action, question];
}

function describeCanceledTransfer({ amount, received }: OnlinePayment, currency: Currency | undefined): string {
  const values = { amount: formatMoney(amount, currency), received: formatMoney(received ?? '0', currency) };
  return received
    ? t('That cancels the client’s bank transfer of {amount}, of which {received} has arrived.', values)
    : t('That cancels the client’s bank transfer of {amount}, which has not arrived yet.', values);
}
