import type { ListedInvoice } from '@paperbill/contracts/http';
import { CircleCheck, Download, FileText, Undo2 } from 'lucide-react';
import { t } from '../../../languages/t.js';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { pdfAddress, useDownloadPdf } from '../../documents/api/pdf.js';
import { useMarkInvoices } from '../api/update-invoice-status.js';
import styles from './invoice-actions.module.css';

interface InvoiceActionsProps {
  invoice: ListedInvoice;
  /** If true, buttons in a table show only icons. In the card layout, the buttons also show their texts. */
  hasOnlyIcons?: boolean;
}

export function InvoiceActions({ invoice, hasOnlyIcons }: InvoiceActionsProps) {
  const download = useDownloadPdf('invoice');
  const mark = useMarkInvoices();
  const isPaid = invoice.status === 'paid';
  const StatusIcon = isPaid ? Undo2 : CircleCheck;
  const statusLabel = t(isPaid ? 'Mark as Unpaid' : 'Mark as Paid');
  const number = invoice.invoiceNumber;
  return (
    <div className={hasOnlyIcons ? `${styles.actions} ${styles.tight}` : styles.actions}>
      {hasOnlyIcons && (
        <ButtonAnchor
          small
          icon
          variant="quiet"
          href={pdfAddress('invoice', invoice.id, { view: true })}
          target="_blank"
          rel="noopener"
          data-tooltip={t('Open PDF in a new tab')}
          aria-label={t('Open PDF of invoice {number} in a new tab', { number })}
        >
          <FileText size={16} aria-hidden />
        </ButtonAnchor>
      )}
      <Button
        small
        variant="quiet"
        title={t('Download PDF')}
        aria-label={t('Download PDF of invoice {number}', { number })}
        disabled={download.isPending}
        onClick={() => download.mutate(invoice)}
      >
        <Download size={16} aria-hidden />
        <span className={styles.label}>{t(download.isPending ? 'Downloading...' : 'Download PDF')}</span>
      </Button>
      {invoice.status !== 'void' && (
        <Button
          small
          variant="quiet"
          className={styles.status}
          title={statusLabel}
          aria-label={t('{action}: invoice {number}', { action: statusLabel, number })}
          onClick={() => mark([invoice], isPaid ? 'pending' : 'paid')}
        >
          <StatusIcon size={16} aria-hidden />
          <span className={styles.label}>{statusLabel}</span>
        </Button>
      )}
    </div>
  );
}
