import type { FiledDocument } from '@paperbill/contracts/http';
import { Download, FileText, Printer } from 'lucide-react';
import { t } from '../../../languages/t.js';
import { pdfAddress, useDownloadPdf } from '../api/pdf.js';
import type { DocumentAction } from './document-actions.js';
import type { PagedDocuments, PagedKind } from './paged-documents.js';
import { usePrint } from './use-print.js';

export function usePaperActions<Kind extends PagedKind>(
  kind: Kind,
  document: PagedDocuments[Kind] & FiledDocument<Kind>,
): Record<'download' | 'open' | 'print', DocumentAction> {
  const download = useDownloadPdf(kind);
  const print = usePrint(({ printSavedDocument }) => printSavedDocument(kind, document));
  return {
    download: {
      id: 'download',
      label: t('Download PDF'),
      Icon: Download,
      busyLabel: download.isPending && t('Downloading...'),
      isDisabled: download.isPending,
      onSelect: () => download.mutate(document),
    },
    open: { id: 'open', label: t('Open PDF'), Icon: FileText, href: pdfAddress(kind, document.id, { view: true }) },
    print: {
      id: 'print',
      label: t('Print'),
      Icon: Printer,
      isDisabled: print.isPending,
      onSelect: () => print.mutate(),
    },
  };
}
