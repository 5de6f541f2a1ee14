import type { InvoiceDetails } from '@paperbill/contracts/http';
import { balanceOf } from '@paperbill/money';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Download, FileText, Printer, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.js';
import { showToast } from '../../../toasts/toast-store.js';
import { pdfAddress, useDownloadPdf } from '../api/pdf.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';
import { printFailedToast } from './print-failed.js';

/** What can be done with a saved invoice. */
export function InvoicePageActions({ invoice }: { invoice: InvoiceDetails }) {
  const download = useDownloadPdf();
  const mark = useMarkInvoices();
  const print = useMutation({
    mutationFn: async () => (await import('./print-invoice.js')).printInvoice(invoice),
    onError: () => showToast(printFailedToast),
  });
  const [isAsking, setIsAsking] = useState(false);
  const isPaid = invoice.status === 'paid';
  const toggle = () => mark([invoice], isPaid ? 'pending' : 'paid');
  const entered = invoice.payments.filter(({ source }) => source === 'entered').map(({ amount }) => amount);
  /** Where they pay it alone, to mark it as unpaid removes them too. */
  const losesEntered = isPaid && balanceOf(invoice.total, entered, invoice.amountCredited).isPaid;
  const StatusIcon = isPaid ? Undo2 : CircleCheck;
  return (
    <>
      {invoice.status !== 'void' && (
        <Button onClick={() => (losesEntered ? setIsAsking(true) : toggle())}>
          <StatusIcon size={16} aria-hidden />
          {isPaid ? 'Mark as Unpaid' : 'Mark as Paid'}
        </Button>
      )}
      <ButtonAnchor href={pdfAddress(invoice.id, { view: true })} target="_blank" rel="noopener">
        <FileText size={16} aria-hidden />
        Open PDF<span className="visually-hidden"> in a new tab</span>
      </ButtonAnchor>
      <Button disabled={print.isPending} onClick={() => print.mutate()}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
      <Button variant="primary" disabled={download.isPending} onClick={() => download.mutate(invoice)}>
        <Download size={16} aria-hidden />
        {download.isPending ? 'Downloading...' : 'Download PDF'}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <LazyConfirmDialog
            title="Mark this invoice as unpaid?"
            text={`That removes ${entered.length === 1 ? 'the payment that you recorded' : `the ${entered.length} payments that you recorded`}.`}
            confirmLabel="Mark as Unpaid"
            danger
            onConfirm={() => {
              setIsAsking(false);
              toggle();
            }}
            onCancel={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
