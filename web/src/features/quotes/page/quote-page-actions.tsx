import type { Quote } from '@paperbill/contracts/http';
import { Copy, FilePen } from 'lucide-react';
import { ButtonLink } from '../../../components/button.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { PaperActions } from '../../documents/page/paper-actions.js';

export const QuotePageActions = ({ quote }: { quote: Quote }) => (
  <>
    {quote.status !== 'accepted' && (
      <ButtonLink to={`${quotePath(quote.id)}/edit`}>
        <FilePen size={16} aria-hidden />
        Edit
      </ButtonLink>
    )}
    <ButtonLink to={`/quotes/new?copy=${quote.id}`}>
      <Copy size={16} aria-hidden />
      Copy quote
    </ButtonLink>
    <PaperActions kind="quote" document={quote} />
  </>
);
