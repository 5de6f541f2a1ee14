import type { InvoiceDetails, Recurring } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { recurringTexts } from '../components/recurring-texts.js';
import { t } from '../../../languages/t.js';
import { draftPath } from '../api/drafts.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { useInvoiceRecurring } from '../api/mails.js';

/**
 * Says to which other documents an invoice is related, and when it repeats. Renders nothing if there is nothing to say.
 */
export function InvoiceNotes({ invoice: { id, quote, corrects, correctedBy } }: { invoice: InvoiceDetails }) {
  const recurring = useInvoiceRecurring(id);
  return (
    <>
      {correctedBy && (
        <p>
          <CorrectionNote other={correctedBy} />
        </p>
      )}
      {corrects && (
        <p>
          It corrects invoice <Link to={invoicePath(corrects.id)}>{corrects.invoiceNumber}</Link>.
        </p>
      )}
      {quote && (
        <p>
          It was created from quote <Link to={quotePath(quote.id)}>{quote.number}</Link>.
        </p>
      )}
      {recurring.map((one) => (
        <p key={one.id}>
          <RecurringNote recurring={one} /> – <Link to="/recurring">{t('Recurring')}</Link>
        </p>
      ))}
    </>
  );
}

const RecurringNote = ({ recurring: { every, unit, nextDates } }: { recurring: Recurring }) =>
  recurringTexts.repeats(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]));

function CorrectionNote({ other }: { other: NonNullable<InvoiceDetails['correctedBy']> }) {
  return other.invoiceNumber === null ? (
    <>
      <Link to={draftPath(other.id)}>{t('A draft')}</Link> will replace it.
    </>
  ) : (
    <>
      Invoice <Link to={invoicePath(other.id)}>{other.invoiceNumber}</Link> replaces it.
    </>
  );
}
