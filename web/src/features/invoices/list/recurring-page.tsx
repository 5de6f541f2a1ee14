import { pageHeadings, type Recurring, type RecurringRun } from '@paperbill/contracts/http';
import { type RecurringMode, type RecurringState } from '@paperbill/contracts/rules';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { recurringTexts } from '../../../components/recurring-texts.js';
import { formatDate } from '../../../languages/format.js';
import { t, type TextId } from '../../../languages/t.js';
import { Badge, type BadgeTone } from '../../../components/badge.js';
import { Button, ButtonLink } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Disclosure } from '../../../components/disclosure.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Skeleton, Spinner } from '../../../components/loading.js';
import { Alert, EmptyState, LoadState } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { draftPath } from '../api/drafts.js';
import { invoicePath } from '../api/invoice-queries.js';
import { useRecurring, useSetRecurringState } from '../api/recurring.js';
import { DocumentTabs } from './document-tabs.js';
import styles from './recurring-page.module.css';
import type { RecurringConfirmation } from './saved-card-of-schedule.js';

const [ChangeRecurringDialog, useChangeRecurringDialog] = lazyDialog(() => import('./change-recurring-dialog.js'));

// The list itself needs neither forms nor uploads, so attachments are loaded separately.
const Attachments = lazyPart(async () => ({
  default: (await import('../../documents/attachments/attachments.js')).Attachments,
}));

// The saved card loads on demand, because few clients save a card.
const SavedCardOfSchedule = lazyPart(() => import('./saved-card-of-schedule.js'), PartFailure);

export default function RecurringPage() {
  const query = useRecurring();
  const { data } = query;
  useChangeRecurringDialog();
  return (
    <>
      <PageHeader title={t(pageHeadings['/recurring'])} />
      <DocumentTabs />
      {data ? (
        data.length === 0 ? (
          <Card>
            <EmptyState
              title={t('Nothing repeats yet')}
              text={t(
                'Open an invoice and choose Make recurring under More: a new one is created each week, month or year.',
              )}
              action={<ButtonLink to="/invoices">{t('All Invoices')}</ButtonLink>}
            />
          </Card>
        ) : (
          <ul className={styles.list}>
            {data.map((recurring) => (
              <li key={recurring.id} data-row>
                <RecurringCard recurring={recurring} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadState
          query={query}
          failed={t('Failed to fetch recurring invoices')}
          loading={<Spinner label={t('Loading recurring invoices')} />}
          inCard
        />
      )}
    </>
  );
}

const stateBadges: Record<RecurringState, { label: TextId; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'done' },
  paused: { label: 'Paused', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'neutral' },
};

function RecurringCard({ recurring }: { recurring: Recurring }) {
  const { id, invoiceId, invoiceNumber, clientName, currency, total, state, nextDates, error, runs } = recurring;
  const set = useSetRecurringState();
  const [isChanging, setIsChanging] = useState(false);
  const invoiceLink = useRef<HTMLAnchorElement>(null);
  const [question, ask] = useConfirmation<RecurringConfirmation>({
    question: ({ run: _run, ...asked }) => ({ ...asked, isDangerous: true }),
    onConfirm: ({ run }) => run(),
    focusAfter: () => invoiceLink.current,
  });
  const askToEnd = () =>
    ask({
      title: t('End this for good?'),
      text: t('It will create no more invoices. Existing invoices are kept.'),
      confirmLabel: t('End'),
      run: () => set.mutateAsync({ id, state: 'ended' }),
    });
  return (
    <Card as="article" isPadded className={styles.recurring} aria-label={`${clientName}, ${invoiceNumber}`}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2>{clientName}</h2>
          <p className="hint">
            <Link ref={invoiceLink} to={invoicePath(invoiceId)}>
              {t('Invoice {number}', { number: invoiceNumber })}
            </Link>
            , {formatSchedule(recurring)}
          </p>
        </div>
        <Badge tone={stateBadges[state].tone}>{t(stateBadges[state].label)}</Badge>
        <strong className={styles.total}>
          <Money amount={total} currency={currency} />
        </strong>
      </div>
      {error && <Alert tone="warning">{error}</Alert>}
      {nextDates.length > 0 && (
        <p>
          <span className="hint">{t('Next invoice:')} </span>
          {/* The non-breaking spaces keep each date on one line. */}
          {nextDates.map((day) => formatDate(day).replaceAll(' ', '\u00a0')).join(' · ')}
        </p>
      )}
      {(recurring.savedCard || recurring.stoppedCard) && (
        <Suspense fallback={<Skeleton height="var(--control-height)" />}>
          <SavedCardOfSchedule recurring={recurring} ask={ask} />
        </Suspense>
      )}
      {runs.length > 0 && (
        <ul className={styles.runs} aria-label={t('Made so far')}>
          {runs.map((run) => (
            <li key={run.date}>
              <span className="hint">{formatDate(run.date)}</span> <RecurringRunResult run={run} />
            </li>
          ))}
        </ul>
      )}
      {/* The files of an ended schedule still count towards the account's limit, and the user can delete them. */}
      <Disclosure label={t(state === 'ended' ? 'Files' : recurringTexts.files)}>
        <div className={styles.attachments}>
          <Suspense fallback={<Skeleton height="var(--control-height)" />}>
            <Attachments owner={{ of: 'recurring', id }} />
          </Suspense>
        </div>
      </Disclosure>
      {state !== 'ended' && (
        <div className={styles.actions}>
          <Button small disabled={set.isPending} onClick={() => setIsChanging(true)}>
            {t('Change')}
          </Button>
          <Button
            small
            disabled={set.isPending}
            onClick={() => set.mutate({ id, state: state === 'active' ? 'paused' : 'active' })}
          >
            {t(state === 'active' ? 'Pause' : 'Resume')}
          </Button>
          <Button small disabled={set.isPending} onClick={askToEnd}>
            {t('End')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isChanging && <ChangeRecurringDialog recurring={recurring} onClose={() => setIsChanging(false)} />}
      </Suspense>
      {question}
    </Card>
  );
}

const modeTexts: Record<RecurringMode, TextId> = { draft: 'as a draft', issue: 'issued', send: 'issued and mailed' };

/** Returns a text such as 'every 2 months, issued and mailed, until Dec 31, 2027'. */
function formatSchedule({ every, unit, mode, endsOn, count, made, recipients }: Recurring): string {
  return [
    recurringTexts.every(every, unit),
    recipients ? t('issued and mailed to {address}', { address: recipients.to }) : t(modeTexts[mode]),
    endsOn && t('until {date}', { date: formatDate(endsOn) }),
    count !== null && t('{made} of {count} made', { made, count }),
  ]
    .filter(Boolean)
    .join(', ');
}

function RecurringRunResult({ run: { invoiceId, invoiceNumber, draftId, isUnsent } }: { run: RecurringRun }) {
  if (draftId) return <Link to={draftPath(draftId)}>{t('Draft')}</Link>;
  if (!invoiceId) return <span className="hint">{t('Draft, issued or deleted')}</span>;
  return (
    <>
      <Link to={invoicePath(invoiceId)}>{invoiceNumber}</Link>
      {isUnsent && <span className={styles.unsent}> {t('not mailed yet: open it to send it')}</span>}
    </>
  );
}
