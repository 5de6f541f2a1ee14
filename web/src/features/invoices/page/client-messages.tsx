import type { ClientMessage, InvoiceDetails } from '@paperbill/contracts/http';
import { getSheetTexts, hasSheetTexts, loadSheetTexts } from '@paperbill/contracts/languages';
import { Suspense, use, useId } from 'react';
import { t, type TextId } from '../../../languages/t.js';
import { Card, CardHeading } from '../../../components/card.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { useClientMessages } from '../api/client-messages.js';
import { isUnpaid } from '../components/is-unpaid.js';
import styles from './client-messages.module.css';

export function UnreadMessages({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const { data: messages = [] } = useClientMessages(invoice.id);
  const unread = messages.filter(({ readAt }) => readAt === null);
  if (unread.length === 0) return null;
  return (
    <Card isPadded aria-labelledby={id} className={styles.unread}>
      <CardHeading id={id} title={t('From Your Client')} />
      <RowList>
        {unread.map((message) => (
          <Row
            key={message.id}
            text={
              <>
                <MessageText message={message} invoice={invoice} />
                <RowDetail>
                  <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
                </RowDetail>
              </>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

export function MessageText({ message, invoice }: { message: ClientMessage; invoice: InvoiceDetails }) {
  return (
    <>
      <span>
        {t(messageTexts[message.kind])}
        {message.kind === 'paid' && isUnpaid(invoice) && ` ${t('Record the payment once you have it.')}`}
      </span>
      {message.text && <span className={styles.text}>{message.text}</span>}
      {message.kind === 'question' && invoice.clientEmail.trim() && (
        <Suspense>
          <AnswerLink invoice={invoice} />
        </Suspense>
      )}
    </>
  );
}

/** The subject is in the language of the invoice. */
function AnswerLink({ invoice }: { invoice: InvoiceDetails }) {
  if (!hasSheetTexts(invoice)) use(loadSheetTexts(invoice));
  const subject = `${getSheetTexts(invoice).kinds.invoice.name} ${invoice.invoiceNumber}`;
  const address = encodeURIComponent(invoice.clientEmail.trim()).replace('%40', '@');
  return (
    <a className={styles.answer} href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>
      {t('Answer by E-mail')}
    </a>
  );
}

const messageTexts: Record<ClientMessage['kind'], TextId> = {
  paid: 'Your client says it is paid.',
  question: 'Your client asks:',
};
