import type { InvoiceDetails } from '@paperbill/contracts/http';
import { computeBalance } from '@paperbill/money';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../languages/t.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import type { DocumentAction } from '../../documents/page/document-actions.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';

/**
 * Returns the action that marks an invoice as paid or unpaid, and its dialog. The dialog asks first if recorded
 * payments would be removed.
 */
export function useMarkAction(invoice: InvoiceDetails): [DocumentAction, ReactNode] {
  const mark = useMarkInvoices();
  const isPaid = invoice.status === 'paid';
  const toggle = () => mark([invoice], isPaid ? 'pending' : 'paid');
  const entered = invoice.payments.filter(({ source }) => source === 'entered').map(({ amount }) => amount);
  // If the recorded payments alone cover the total, marking the invoice as unpaid also removes them. So the dialog asks
  // first.
  const losesEntered = isPaid && computeBalance(invoice.total, entered, invoice.amountCredited).isPaid;
  const [question, ask] = useConfirmation({
    question: () => ({
      title: t('Mark this invoice as unpaid?'),
      text: t(
        'That removes {count, plural, one {the payment that you recorded} other {the # payments that you recorded}}.',
        { count: entered.length },
      ),
      confirmLabel: t('Mark as Unpaid'),
      isDangerous: true,
    }),
    onConfirm: toggle,
  });
  const action = {
    id: 'mark',
    label: t(isPaid ? 'Mark as Unpaid' : 'Mark as Paid'),
    Icon: isPaid ? Undo2 : CircleCheck,
    onSelect: () => (losesEntered ? ask() : toggle()),
  };
  return [action, question];
}
