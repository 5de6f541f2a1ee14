import type { Quote } from '@paperbill/contracts/http';
import type { QuoteStatus } from '@paperbill/contracts/rules';
import { Check, FilePlus2, Undo2, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { moveFocusIfLost } from '../../../components/move-focus-if-lost.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { invoicePath } from '../../invoices/api/invoice-queries.js';
import { useDecideQuote, useInvoiceQuote } from '../api/decide-quote.js';

export function QuoteDecision({ quote }: { quote: Quote }) {
  const id = useId();
  const decide = useDecideQuote();
  const invoice = useInvoiceQuote();
  const isBusy = decide.isPending || invoice.isPending;
  const set = (status: QuoteStatus) => !isBusy && decide.mutate({ quote, status });
  const isUndecided = quote.status === 'open' || quote.status === 'expired';
  const first = useRef<HTMLButtonElement>(null);
  const decided = useRef(quote.status);
  // The focus moves to the new buttons, because the focused button is replaced by them.
  useEffect(() => {
    if (decided.current !== quote.status) moveFocusIfLost(first.current);
    decided.current = quote.status;
  }, [quote.status]);
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Answer and Invoice">
        {!quote.invoice && (
          <>
            {isUndecided ? (
              <>
                <Button ref={first} small aria-disabled={isBusy} onClick={() => set('accepted')}>
                  <Check size={16} aria-hidden />
                  Accepted
                </Button>
                <Button small aria-disabled={isBusy} onClick={() => set('declined')}>
                  <X size={16} aria-hidden />
                  Declined
                </Button>
              </>
            ) : (
              <Button ref={first} small aria-disabled={isBusy} onClick={() => set('open')}>
                <Undo2 size={16} aria-hidden />
                Reopen
              </Button>
            )}
            {quote.status !== 'declined' && (
              <Button small variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && invoice.mutate(quote)}>
                <FilePlus2 size={16} aria-hidden />
                {invoice.isPending ? 'Making the invoice...' : 'Make Invoice'}
              </Button>
            )}
          </>
        )}
      </CardHeading>
      <CardHint>{quote.invoice ? <InvoicedNotice of={quote.invoice} /> : NEXT_STEP_TEXTS[quote.status]}</CardHint>
    </Card>
  );
}

const NEXT_STEP_TEXTS: Record<Quote['status'], string> = {
  open: 'Record your client’s answer. Creating an invoice accepts the quote and copies its client, lines and terms.',
  expired: 'It has expired. You can still accept it, or edit it to extend it.',
  accepted: 'It can’t be changed now. Creating an invoice copies its client, lines and terms.',
  declined: 'Edit it to offer something else, or reopen it as it is.',
};

function InvoicedNotice({ of }: { of: NonNullable<Quote['invoice']> }) {
  return of.invoiceNumber === null ? (
    <>
      <Link to={draftPath(of.id)}>A draft of its invoice</Link> was created: check it and save it.
    </>
  ) : (
    <>
      Invoice <Link to={invoicePath(of.id)}>{of.invoiceNumber}</Link> was created from it.
    </>
  );
}
