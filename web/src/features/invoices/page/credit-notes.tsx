import type { CreditNote, InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { Download, FileText, Plus, Printer } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { pdfAddress, useDownloadPdf } from '../../documents/api/pdf.js';
import { usePrint } from '../../documents/page/use-print.js';
import { readCreditNote } from '../api/credit-notes.js';

const [CreditNoteDialog, useCreditNoteDialog] = lazyDialog(() => import('./credit-note-dialog.js'));

export function CreditNotes({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const [asked, setAsked] = useState<'part' | 'void' | null>(null);
  useCreditNoteDialog();
  const isVoid = invoice.status === 'void';
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Credit Notes">
        {!isVoid && (
          <>
            <Button small onClick={() => setAsked('void')}>
              Void Invoice
            </Button>
            <Button small onClick={() => setAsked('part')}>
              <Plus size={16} aria-hidden />
              Create Credit Note
            </Button>
          </>
        )}
      </CardHeading>
      {invoice.creditNotes.length === 0 ? (
        <CardHint>Nothing has been credited for this invoice.</CardHint>
      ) : (
        <RowList>
          {invoice.creditNotes.map((note) => (
            <CreditNoteRow key={note.id} note={note} invoice={invoice} />
          ))}
        </RowList>
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
    <Row
      text={
        <>
          <span>{note.number}</span>
          <RowDetail>{formatDate(note.date)}</RowDetail>
          {note.reason && <RowDetail>{note.reason}</RowDetail>}
          {note.note && <RowDetail>{note.note}</RowDetail>}
        </>
      }
      amount={formatMoney(note.total)}
      actions={
        <>
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
        </>
      }
    />
  );
}
