import { type CardStopper, formatCard, type Recurring } from '@paperbill/contracts/http';
import { recurringToasts } from '@paperbill/contracts/texts';
import { preferServerMessage, useMutationWithToasts } from '../../../api/change.js';
import { request } from '../../../api/request.js';
import { Button } from '../../../components/button.js';
import { getUserDate } from '../../../components/today.js';
import { formatDate, formatMoney } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { RECURRING_URL } from '../api/invoice-queries.js';
import styles from './recurring-page.module.css';

const paymentsStoppedToasts = {
  stopped: {
    title: 'Automatic payments stopped',
    text: 'The card is removed. Your client pays on the invoice’s page.',
  },
} as const;

const useStopAutomaticPayments = ({ id }: Recurring) =>
  useMutationWithToasts({
    mutationFn: () => request(`${RECURRING_URL}/${id}/card`, { method: 'DELETE' }),
    success: paymentsStoppedToasts.stopped,
    failure: preferServerMessage(recurringToasts.stateFailed),
    refetches: [[RECURRING_URL]],
  });

export interface RecurringConfirmation extends Record<'title' | 'text' | 'confirmLabel', string> {
  run: () => Promise<unknown>;
}

interface SavedCardProps {
  recurring: Recurring;
  ask: (question: RecurringConfirmation) => void;
}

// The build compiles a text with placeholders only if the text is a direct argument of `t`.
const stopTexts: Record<CardStopper, (values: { card: string; date: string }) => string> = {
  client: (values) => t('Your client stopped the automatic payments by {card} on {date}', values),
  user: (values) => t('You stopped the automatic payments by {card} on {date}', values),
  system: (values) => t('The automatic payments by {card} ended on {date}', values),
};

export default function SavedCardOfSchedule({ recurring, ask }: SavedCardProps) {
  const { mutateAsync: stop, isPending } = useStopAutomaticPayments(recurring);
  const { savedCard, stoppedCard, mode, state, clientName } = recurring;
  if (!savedCard) {
    return (
      stoppedCard && (
        <div>
          <p>
            {stopTexts[stoppedCard.stoppedBy]({
              card: formatCard(stoppedCard),
              date: formatDate(getUserDate(stoppedCard.stoppedAt)),
            })}
          </p>
          {state !== 'ended' && (
            <p className="hint">{t('Later invoices are not charged, and wait for your client to pay')}</p>
          )}
        </div>
      )
    );
  }
  const card = formatCard(savedCard);
  const askToStop = () =>
    ask({
      title: t('Stop automatic payments?'),
      text: t(
        'The card of {client} is removed, and planned charges are cancelled. {client} can save a card again when paying an invoice.',
        { client: clientName },
      ),
      confirmLabel: t('Stop Automatic Payments'),
      run: () => stop(),
    });
  return (
    <div className={styles.savedCard}>
      <div>
        <p>{t('Automatic payments by {card}', { card })}</p>
        <p className="hint">{describeCharges(mode, state, formatMoney(savedCard.maxAmount, savedCard.currency))}</p>
        <p className="hint">
          {t('Saved by the client on {date}', { date: formatDate(getUserDate(savedCard.savedAt)) })}
        </p>
      </div>
      <Button small disabled={isPending} onClick={askToStop}>
        {t('Stop Automatic Payments')}
      </Button>
    </div>
  );
}

function describeCharges(mode: Recurring['mode'], state: Recurring['state'], amount: string): string {
  if (mode !== 'send') return t('Only invoices that are mailed are charged, of at most {amount} each.', { amount });
  if (state === 'paused') return t('New invoices of at most {amount} are charged once you resume.', { amount });
  return t('Each new invoice of at most {amount} is charged on its due date.', { amount });
}
