import type { Mail, Quote, QuoteLink } from '@paperbill/contracts/http';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../../languages/t.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { areMailsSent } from '../../../operator-settings.js';
import { ActivityCard } from '../../documents/page/activity-card.js';
import { useCancelMail, useLinks, useRevokeLink } from '../../invoices/api/links.js';
import { useMails } from '../../invoices/api/mails.js';
import { describeNextReminder } from '../../settings/reminder-texts.js';
import { useMarkAnswersAsRead } from '../api/read-answers.js';
import { listQuoteActivity } from './list-quote-activity.js';
import styles from './quote-activity.module.css';
import { QuoteActivityEntry } from './quote-activity-entries.js';

const [SendDialog] = lazyDialog(() => import('../../invoices/page/send-dialog.js'));

/** `mail` is a waiting e-mail with this link. */
interface LinkToRevoke {
  link: QuoteLink;
  mail?: Mail;
}

export function QuoteActivity({ quote }: { quote: Quote }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [repeated, setRepeated] = useState<Mail | null>(null);
  const mails = useMails('quote', quote.id);
  const links = useLinks('quote', quote.id);
  const revoke = useRevokeLink('quote', quote.id);
  const cancelMail = useCancelMail('quote', quote.id);
  useMarkAnswersAsRead(quote);
  const [confirmation, ask] = useConfirmation<LinkToRevoke>({
    question: ({ mail }) =>
      mail
        ? {
            title: t('Cancel the e-mail to {address}?', { address: mail.to }),
            text: t('It will not be sent. If it was already sent, its link stops working.'),
            confirmLabel: t('Cancel E-mail'),
            cancelLabel: t('Keep Waiting'),
            isDangerous: true,
          }
        : {
            title: t('Revoke this link?'),
            text: t('The link will stop working. Other links to this quote keep working.'),
            confirmLabel: t('Revoke'),
            isDangerous: true,
          },
    onConfirm: ({ link, mail }) => (mail ? cancelMail : revoke).mutateAsync(link),
    focusAfter: () => heading.current,
  });
  const from = mails.data?.from ?? null;
  return (
    <>
      <ActivityCard
        heading={heading}
        queries={[...(areMailsSent() ? [mails] : []), links]}
        entries={listQuoteActivity(quote, links.data, mails.data?.mails)}
        renderEntry={(entry) => (
          <QuoteActivityEntry
            key={entry.id}
            entry={entry}
            quote={quote}
            onSendAgain={from === null ? undefined : setRepeated}
            onCancelMail={(mail, link) => ask({ mail, link })}
            onRevoke={(link) => ask({ link })}
          />
        )}
      >
        {mails.data?.reminders?.remind && quote.status === 'open' && from !== null && (
          <p className={styles.reminder}>
            {describeNextReminder(mails.data.reminders, t('No more reminders before it expires'))}
          </p>
        )}
      </ActivityCard>
      {confirmation}
      <Suspense fallback={null}>
        {repeated && from !== null && (
          <SendDialog
            of="quote"
            document={quote}
            from={from}
            kind={repeated.kind}
            repeatedMail={repeated}
            onClose={() => setRepeated(null)}
          />
        )}
      </Suspense>
    </>
  );
}
