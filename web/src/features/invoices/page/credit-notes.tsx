import type { CreditNote, InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { Download, FileText, Plus, Printer } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { pdfAddress, useDownloadPdf } from '../../documents/api/pdf.js';
import styles from '../../documents/page/sections.module.css';
import { usePrint } from '../../documents/page/use-print.js';
import { readCreditNote } from '../api/credit-notes.js';

const [CreditNoteDialog, useCreditNoteDialog] = lazyDialog(() => import('./credit-note-dialog.js'));

/** Lists the credit notes of an invoice and has a button that creates one. */
export function CreditNotes({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const [asked, setAsked] = useState<'part' | 'void' | null>(null);
  useCreditNoteDialog();
  const isVoid = invoice.status === 'void';
  return (
    <Card padded aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>Credit Notes</h2>
        {!isVoid && (
          <div className={styles.actions}>
            <Button small onClick={() => setAsked('void')}>
              Void Invoice
            </Button>
            <Button small onClick={() => setAsked('part')}>
              <Plus size={16} aria-hidden />
              Create Credit Note
            </Button>
          </div>
        )}
      </div>
      {invoice.creditNotes.length === 0 ? (
        <p className={styles.none}>Nothing has been credited for this invoice.</p>
      ) : (
        <ul className={styles.payments}>
          {invoice.creditNotes.map((note) => (
            <CreditNoteRow key={note.id} note={note} invoice={invoice} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {asked && <CreditNoteDialog invoice={invoice} isVoiding={asked === 'void'} onClose={() => setAsked(null)} />}
      </Suspense>
    </Card>
  );
}

function CreditNoteRow({ note, invoice }: { note: CreditNote; invoice: InvoiceDetails }) {
  const download = useDownloadPdf('creditNote');
  const print = usePrint(async ({ printCreditNote }) => printCreditNote(await readCreditNote(note.id), invoice));
  const name = `credit note ${note.number}`;
  return (
    <li className={styles.payment}>
      <div className={styles.what}>
        <span>{note.number}</span>
        <span className={styles.how}>{formatDate(note.date)}</span>
        {note.reason && <span className={styles.note}>{note.reason}</span>}
        {note.note && <span className={styles.note}>{note.note}</span>}
      </div>
      <span className={styles.amount}>{formatMoney(note.total)}</span>
      <span className={styles.actions}>
        <ButtonAnchor
          small
          icon
          variant="quiet"
          href={pdfAddress('creditNote', note.id, { view: true })}
          target="_blank"
          rel="noopener"
          data-tooltip="Open PDF in a new tab"
          aria-label={`Open PDF of ${name} in a new tab`}
        >
          <FileText size={16} aria-hidden />
        </ButtonAnchor>
        <Button
          small
          icon
          variant="quiet"
          title="Print"
          aria-label={`Print ${name}`}
          disabled={print.isPending}
          onClick={() => print.mutate()}
        >
          <Printer size={16} aria-hidden />
        </Button>
        <Button
          small
          icon
          variant="quiet"
          title="Download PDF"
          aria-label={`Download PDF of ${name}`}
          disabled={download.isPending}
          onClick={() => download.mutate(note)}
        >
          <Download size={16} aria-hidden />
        </Button>
      </span>
    </li>
  );
}
