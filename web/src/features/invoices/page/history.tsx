import type { InvoiceDetails, InvoiceEvent } from '@paperbill/contracts/http';
import { getInvoiceActionLabel } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import styles from './history.module.css';

const MAX_SHOWN = 5;

export function History({ invoice: { history } }: { invoice: InvoiceDetails }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? history : history.slice(0, MAX_SHOWN);
  return (
    <Card padded aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        History
      </h2>
      <ol className={styles.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <span>{formatEvent(event)}</span>
            <time className="hint" dateTime={event.at}>
              {formatDateTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {history.length > MAX_SHOWN && (
        <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${history.length}`}
        </Button>
      )}
    </Card>
  );
}

const formatEvent = ({ action, amount }: InvoiceEvent): string =>
  amount === null ? getInvoiceActionLabel(action) : `${getInvoiceActionLabel(action)}: ${formatMoney(amount)}`;
