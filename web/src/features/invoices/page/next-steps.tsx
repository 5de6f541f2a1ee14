import type { ChangedPrice, InvoiceDetails, Recurring } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { draftToasts, recurringTexts } from '@paperbill/contracts/texts';
import { Copy, FilePen, Repeat } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useChange } from '../../../api/change.js';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { readChangedPrices, useCopyInvoice, useCorrectInvoice } from '../api/copy-invoice.js';
import { draftPath } from '../api/drafts.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { useCanMail, useInvoiceRecurring } from '../api/mails.js';

const [RecurringDialog, useRecurringDialog] = lazyDialog(() => import('./recurring-dialog.js'));
const [CopyPricesDialog, useCopyPricesDialog] = lazyDialog(() => import('./copy-prices-dialog.js'));

/** Offers to copy, repeat or correct an issued invoice. The invoice itself cannot be changed. */
export function NextSteps({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const copy = useCopyInvoice();
  const correct = useCorrectInvoice();
  const [changed, setChanged] = useState<ChangedPrice[] | null>(null);
  const [isRepeating, setIsRepeating] = useState(false);
  const canSend = useCanMail(invoice.id);
  const recurring = useInvoiceRecurring(invoice.id);
  useCopyPricesDialog();
  useRecurringDialog();
  // Ask whether the copy gets the old or the current prices, but only if they differ.
  const begin = useChange({
    mutationFn: () => readChangedPrices(invoice),
    onSuccess: (prices) =>
      prices.length > 0 ? setChanged(prices) : copy.mutate({ id: invoice.id, prices: 'unchanged' }),
    failure: draftToasts.copyFailed,
  });
  const [correction, askToCorrect] = useConfirmation({
    question: () => ({
      title: `Correct invoice ${invoice.invoiceNumber}?`,
      text:
        invoice.status === 'void'
          ? 'It is already void. A draft of its replacement, with the same content, will be created.'
          : 'A credit note will make it void. This can’t be undone. A draft of its replacement, with the same content, will be created.',
      confirmLabel: 'Correct',
    }),
    onConfirm: () => correct.mutateAsync({ id: invoice.id, reason: '' }),
  });
  const isCopying = begin.isPending || copy.isPending;
  const { correctedBy } = invoice;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Copy, Repeat or Correct">
        <Button small aria-disabled={isCopying} onClick={() => !isCopying && begin.mutate()}>
          <Copy size={16} aria-hidden />
          {isCopying ? 'Copying...' : 'Copy invoice'}
        </Button>
        <Button small onClick={() => setIsRepeating(true)}>
          <Repeat size={16} aria-hidden />
          Make recurring
        </Button>
        {!correctedBy && (
          <Button small aria-disabled={correct.isPending} onClick={() => askToCorrect()}>
            <FilePen size={16} aria-hidden />
            Correct invoice
          </Button>
        )}
      </CardHeading>
      {recurring.map((one) => (
        <p key={one.id}>
          <Repeats recurring={one} /> – <Link to="/recurring">Recurring</Link>
        </p>
      ))}
      <CardHint>
        {correctedBy ? <CorrectedBy other={correctedBy} /> : 'An issued invoice is never changed. '}
        {!correctedBy &&
          'Copy it for the next invoice, repeat it each month, or correct it: then it becomes void, and a new invoice replaces it.'}
        {invoice.quote && (
          <>
            {' '}
            It was created from quote <Link to={quotePath(invoice.quote.id)}>{invoice.quote.number}</Link>.
          </>
        )}
        {invoice.corrects && (
          <>
            {' '}
            It corrects invoice <Link to={invoicePath(invoice.corrects.id)}>{invoice.corrects.invoiceNumber}</Link>.
          </>
        )}
      </CardHint>
      <Suspense fallback={null}>
        {changed && (
          <CopyPricesDialog
            changed={changed}
            isCopying={copy.isPending}
            onCopy={(prices) => copy.mutate({ id: invoice.id, prices }, { onSettled: () => setChanged(null) })}
            onClose={() => setChanged(null)}
          />
        )}
        {isRepeating && (
          <RecurringDialog
            invoice={invoice}
            canSend={canSend}
            repeatsAlready={recurring.length > 0}
            onClose={() => setIsRepeating(false)}
          />
        )}
      </Suspense>
      {correction}
    </Card>
  );
}

const Repeats = ({ recurring: { every, unit, nextDates } }: { recurring: Recurring }) =>
  recurringTexts.repeats(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]));

function CorrectedBy({ other }: { other: NonNullable<InvoiceDetails['correctedBy']> }) {
  return other.invoiceNumber === null ? (
    <>
      <Link to={draftPath(other.id)}>A draft</Link> will replace it.
    </>
  ) : (
    <>
      Invoice <Link to={invoicePath(other.id)}>{other.invoiceNumber}</Link> replaces it.
    </>
  );
}
