import { pdfFileName, type QuoteSummary } from '@paperbill/contracts/http';
import type { SelectedDocument } from '../../invoices/api/send-documents.js';
import { SelectionBar } from '../../invoices/components/selection-bar.js';

interface QuoteSelectionBarProps {
  quotes: readonly QuoteSummary[];
  onClear: () => void;
}

export default function QuoteSelectionBar({ quotes, onClear }: QuoteSelectionBarProps) {
  return <SelectionBar of="quote" documents={quotes.map(toSelected)} onClear={onClear} />;
}

const toSelected = (quote: QuoteSummary): SelectedDocument => ({
  ...quote,
  status: quote.status === 'open' ? null : quote.status,
  canRemind: quote.status === 'open',
  fileName: pdfFileName('quote', quote),
  shownQuote: quote,
});
