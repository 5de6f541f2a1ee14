import type { Invoice } from '@paperbill/contracts/http';
import type { InvoiceStatus } from '@paperbill/contracts/rules';
import { CircleCheck, Download, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useDownloadPdf } from '../api/pdf.js';
import { useUpdateInvoiceStatus } from '../api/update-invoice-status.js';
import styles from './invoice-actions.module.css';

interface InvoiceActionsProps {
  invoice: Invoice;
  /** Other columns leave less room: only a wide table shows more than the icons. */
  isTight?: boolean;
}

/** What a row of invoices offers: its PDF, and marking it paid or unpaid. */
export function InvoiceActions({ invoice, isTight }: InvoiceActionsProps) {
  const download = useDownloadPdf();
  const { mark } = useMarkInvoice(invoice);
  const isPaid = invoice.status === 'paid';
  const StatusIcon = isPaid ? Undo2 : CircleCheck;
  const statusLabel = isPaid ? 'Mark as Unpaid' : 'Mark as Paid';
  return (
    <div className={isTight ? `${styles.actions} ${styles.tight}` : styles.actions}>
      <Button
        small
        variant="quiet"
        title="Download PDF"
        aria-label={`Download PDF of invoice ${invoice.invoiceNumber}`}
        disabled={download.isPending}
        onClick={() => download.mutate(invoice)}
      >
        <Download size={16} aria-hidden />
        <span className={styles.label}>{download.isPending ? 'Downloading...' : 'Download PDF'}</span>
      </Button>
      <Button
        small
        variant="quiet"
        className={styles.status}
        title={statusLabel}
        aria-label={`${statusLabel}: invoice ${invoice.invoiceNumber}`}
        onClick={() => mark(isPaid ? 'pending' : 'paid')}
      >
        <StatusIcon size={16} aria-hidden />
        <span className={styles.label}>{statusLabel}</span>
      </Button>
    </div>
  );
}

/** Marks the invoice and offers to take it back. */
function useMarkInvoice(invoice: Invoice) {
  const update = useUpdateInvoiceStatus();
  const mark = (status: InvoiceStatus) => {
    update.mutate({ invoice, status });
    showToast(
      { title: `Invoice ${invoice.invoiceNumber} marked as ${status === 'paid' ? 'paid' : 'unpaid'}` },
      { label: 'Undo', onClick: () => update.mutate({ invoice: { ...invoice, status }, status: invoice.status }) },
    );
  };
  return { mark };
}
