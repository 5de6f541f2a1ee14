import type { Quote } from '@paperbill/contracts/http';
import { useRef } from 'react';
import { t } from '../../../languages/t.js';
import { areMailsSent } from '../../../operator-settings.js';
import { ActivityCard } from '../../documents/page/activity-card.js';
import { useLinks } from '../../invoices/api/links.js';
import { useMails } from '../../invoices/api/mails.js';
import { useMailActions } from '../../invoices/page/use-mail-actions.js';
import { describeNextReminder } from '../../settings/reminder-texts.js';
import { useMarkAnswersAsRead } from '../api/read-answers.js';
import { listQuoteActivity } from './list-quote-activity.js';
import styles from './quote-activity.module.css';
import { QuoteActivityEntry } from './quote-activity-entries.js';

export function QuoteActivity({ quote }: { quote: Quote }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mails = useMails('quote', quote.id);
  const links = useLinks('quote', quote.id);
  useMarkAnswersAsRead(quote);
  const from = mails.data?.from ?? null;
  const [mailActions, mailDialogs] = useMailActions({ of: 'quote', document: quote }, { from, focusAfter: heading });
  return (
    <>
      <ActivityCard
        heading={heading}
        queries={[...(areMailsSent() ? [mails] : []), links]}
        entries={listQuoteActivity(quote, links.data, mails.data?.mails)}
        renderEntry={(entry) => <QuoteActivityEntry key={entry.id} entry={entry} quote={quote} {...mailActions} />}
      >
        {mails.data?.reminders?.remind && quote.status === 'open' && from !== null && (
          <p className={styles.reminder}>
            {describeNextReminder(mails.data.reminders, t('No more reminders before it expires'))}
          </p>
        )}
      </ActivityCard>
      {mailDialogs}
    </>
  );
}
