import type { ClientMessage, InvoiceDetails } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';
import { useId } from 'react';
import { Card, CardHeading } from '../../../components/card.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { useClientMessages } from '../api/client-messages.js';
import styles from './client-messages.module.css';

export function ClientMessages({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const { data: messages = [] } = useClientMessages(invoice.id);
  if (messages.length === 0) return null;
  const clientEmail = invoice.clientEmail.trim();
  const subject = encodeURIComponent(`Invoice ${invoice.invoiceNumber}`);
  const isToBePaid = invoice.status !== 'void' && compareDecimals(invoice.amountDue, '0') > 0;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="From Your Client" />
      <RowList>
        {messages.map((message) => (
          <Row
            key={message.id}
            text={
              <>
                <RowDetail>
                  {messageTexts[message.kind]}
                  {message.kind === 'paid' && isToBePaid && ' Record the payment once you have it.'}
                </RowDetail>
                {message.text && <span className={styles.text}>{message.text}</span>}
                {message.kind === 'question' && clientEmail && (
                  <a
                    className={styles.answer}
                    href={`mailto:${encodeURIComponent(clientEmail).replace('%40', '@')}?subject=${subject}`}
                  >
                    Answer by E-mail
                  </a>
                )}
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

const messageTexts: Record<ClientMessage['kind'], string> = {
  paid: 'Says it is paid.',
  question: 'Asks:',
};
