import type { InvoiceDetails, Recurring } from '@paperbill/contracts/http';
import { Link } from 'react-router-dom';
import { recurringTexts } from '../../../components/recurring-texts.js';
import { formatDate } from '../../../languages/format.js';
import { rich, t } from '../../../languages/t.js';
import { draftPath } from '../api/drafts.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { useInvoiceRecurring } from '../api/mails.js';

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
          {rich('It corrects invoice <link>{number}</link>.', {
            number: corrects.invoiceNumber,
            link: (text) => <Link to={invoicePath(corrects.id)}>{text}</Link>,
          })}
        </p>
      )}
      {quote && (
        <p>
          {rich('It was created from quote <link>{number}</link>.', {
            number: quote.number,
            link: (text) => <Link to={quotePath(quote.id)}>{text}</Link>,
          })}
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
  return other.invoiceNumber === null
    ? rich('<link>A draft</link> will replace it.', {
        link: (text) => <Link to={draftPath(other.id)}>{text}</Link>,
      })
    : rich('Invoice <link>{number}</link> replaces it.', {
        number: other.invoiceNumber,
        link: (text) => <Link to={invoicePath(other.id)}>{text}</Link>,
      });
}
