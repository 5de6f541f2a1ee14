import type { FiledDocument } from '@paperbill/contracts/http';
import { Download, FileText, Printer } from 'lucide-react';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { pdfAddress, useDownloadPdf } from '../api/pdf.js';
import type { PagedDocuments, PagedKind } from './paged-documents.js';
import { usePrint } from './use-print.js';

interface PaperActionsProps<Kind extends PagedKind> {
  kind: Kind;
  document: PagedDocuments[Kind] & FiledDocument<Kind>;
}

export function PaperActions<Kind extends PagedKind>({ kind, document }: PaperActionsProps<Kind>) {
  const download = useDownloadPdf(kind);
  const print = usePrint(({ printSaved }) => printSaved(kind, document));
  return (
    <>
      <ButtonAnchor href={pdfAddress(kind, document.id, { view: true })} target="_blank" rel="noopener">
        <FileText size={16} aria-hidden />
        Open PDF<span className="visually-hidden"> in a new tab</span>
      </ButtonAnchor>
      <Button disabled={print.isPending} onClick={() => print.mutate()}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
      <Button variant="primary" disabled={download.isPending} onClick={() => download.mutate(document)}>
        <Download size={16} aria-hidden />
        {download.isPending ? 'Downloading...' : 'Download PDF'}
      </Button>
    </>
  );
}
