import { type ListedInvoice, pdfFileName } from '@paperbill/contracts/http';
import { CircleCheck, Undo2 } from 'lucide-react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import type { SelectedDocument } from '../api/send-documents.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { SelectionBar } from '../components/selection-bar.js';

interface InvoiceSelectionBarProps {
  invoices: readonly ListedInvoice[];
  onClear: () => void;
}

export default function InvoiceSelectionBar({ invoices, onClear }: InvoiceSelectionBarProps) {
  const mark = useMarkInvoices();
  const toPay = invoices.filter(({ status }) => status !== 'paid' && status !== 'void');
  const paid = invoices.filter(({ status }) => status === 'paid');

  function markAll(status: 'paid' | 'pending'): void {
    mark(status === 'paid' ? toPay : paid, status);
    onClear();
  }

  return (
    <SelectionBar of="invoice" documents={invoices.map(toSelectedDocument)} onClear={onClear}>
      {toPay.length > 0 && (
        <Button small onClick={() => markAll('paid')}>
          <CircleCheck size={16} aria-hidden />
          {t('Mark as Paid')}
        </Button>
      )}
      {paid.length > 0 && (
        <Button small onClick={() => markAll('pending')}>
          <Undo2 size={16} aria-hidden />
          {t('Mark as Unpaid')}
        </Button>
      )}
    </SelectionBar>
  );
}

const toSelectedDocument = (invoice: ListedInvoice): SelectedDocument => ({
  ...invoice,
  number: invoice.invoiceNumber,
  status: isUnpaid(invoice) ? null : invoice.status,
  canRemind: isUnpaid(invoice),
  fileName: pdfFileName('invoice', invoice),
});
