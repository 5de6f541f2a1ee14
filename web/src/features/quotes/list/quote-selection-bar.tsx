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

function toSelected(quote: QuoteSummary): SelectedDocument {
  const { id, number, clientName, clientEmail, currency, total, status, revision } = quote;
  const fileName = pdfFileName('quote', quote);
  return {
    id,
    number,
    clientName,
    clientEmail,
    currency,
    total,
    status: status === 'open' ? null : status,
    canRemind: status === 'open',
    fileName,
    shownQuote: { revision, status },
  };
}
