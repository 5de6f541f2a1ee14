import type { InvoiceDetails } from '@paperbill/contracts/http';
import { computeBalance } from '@paperbill/money';
import { CircleCheck, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { PaperActions } from '../../documents/page/paper-actions.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';

export function InvoicePageActions({ invoice }: { invoice: InvoiceDetails }) {
  const mark = useMarkInvoices();
  const isPaid = invoice.status === 'paid';
  const toggle = () => mark([invoice], isPaid ? 'pending' : 'paid');
  const entered = invoice.payments.filter(({ source }) => source === 'entered').map(({ amount }) => amount);
  // The user is asked first if recorded payments alone cover the total. Marking the invoice as unpaid then also removes
  // these payments.
  const losesEntered = isPaid && computeBalance(invoice.total, entered, invoice.amountCredited).isPaid;
  const [question, ask] = useConfirmation({
    question: () => ({
      title: 'Mark this invoice as unpaid?',
      text: `That removes ${entered.length === 1 ? 'the payment that you recorded' : `the ${entered.length} payments that you recorded`}.`,
      confirmLabel: 'Mark as Unpaid',
      isDangerous: true,
    }),
    onConfirm: toggle,
  });
  const StatusIcon = isPaid ? Undo2 : CircleCheck;
  return (
    <>
      {invoice.status !== 'void' && (
        <Button onClick={() => (losesEntered ? ask() : toggle())}>
          <StatusIcon size={16} aria-hidden />
          {isPaid ? 'Mark as Unpaid' : 'Mark as Paid'}
        </Button>
      )}
      <PaperActions kind="invoice" document={invoice} />
      {question}
    </>
  );
}
