import type { Quote } from '@paperbill/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download, FilePen, FileText, Printer } from 'lucide-react';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.js';
import { showToast } from '../../../toasts/toast-store.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { printFailedToast } from '../../invoices/page/print-failed.js';
import { quotePdfAddress, useDownloadQuote } from '../api/quote-pdf.js';

/** What can be done with the paper of a quote. */
export function QuotePageActions({ quote }: { quote: Quote }) {
  const download = useDownloadQuote();
  const print = useMutation({
    mutationFn: async () => (await import('../../invoices/page/print-invoice.js')).printQuote(quote),
    onError: () => showToast(printFailedToast),
  });
  return (
    <>
      {quote.status !== 'accepted' && (
        <ButtonLink to={`${quotePath(quote.id)}/edit`}>
          <FilePen size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      <ButtonLink to={`/quotes/new?copy=${quote.id}`}>
        <Copy size={16} aria-hidden />
        Copy
      </ButtonLink>
      <ButtonAnchor href={quotePdfAddress(quote.id, { view: true })} target="_blank" rel="noopener">
        <FileText size={16} aria-hidden />
        Open PDF<span className="visually-hidden"> in a new tab</span>
      </ButtonAnchor>
      <Button disabled={print.isPending} onClick={() => print.mutate()}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
      <Button variant="primary" disabled={download.isPending} onClick={() => download.mutate(quote)}>
        <Download size={16} aria-hidden />
        {download.isPending ? 'Downloading...' : 'Download PDF'}
      </Button>
    </>
  );
}
