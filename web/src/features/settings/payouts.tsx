import type { Payout, PayoutState } from '@paperbill/contracts/http';
import { formatDate, formatMoney } from '../../languages/format.js';
import { t, type TextId } from '../../languages/t.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { FormSection } from '../../components/form/field.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { Row, RowDetail, RowList } from '../../components/row-list.js';
import { usePayouts } from './online-payments.js';

const payoutStates: Record<PayoutState, { tone: BadgeTone; label: TextId; describe: (date: string) => string }> = {
  pending: { tone: 'waiting', label: 'On its way', describe: (date) => t('Arrives on {date}', { date }) },
  in_transit: { tone: 'waiting', label: 'On its way', describe: (date) => t('Arrives on {date}', { date }) },
  paid: { tone: 'done', label: 'Paid out', describe: (date) => t('Arrived on {date}', { date }) },
  failed: { tone: 'failed', label: 'Failed', describe: () => t('Please check your bank account at Stripe.') },
  canceled: { tone: 'neutral', label: 'Cancelled', describe: (date) => t('Was to arrive on {date}', { date }) },
};

export function Payouts() {
  const query = usePayouts();
  const { data: payouts } = query;
  return (
    <FormSection title={t('Payouts')}>
      {payouts === undefined ? (
        <LoadState query={query} failed={t('Failed to fetch your payouts')} loading={<Skeleton height="6rem" />} />
      ) : payouts.length === 0 ? (
        <p className="hint">{t('There are none yet. Stripe sends what clients paid to your bank account.')}</p>
      ) : (
        <RowList>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </RowList>
      )}
    </FormSection>
  );
}

function PayoutRow({ payout: { amount, currency, state, arrivalDate } }: { payout: Payout }) {
  const { tone, label, describe } = payoutStates[state];
  return (
    <Row
      text={
        <>
          <span>
            <Badge tone={tone} dense>
              {t(label)}
            </Badge>
          </span>
          <RowDetail>{describe(formatDate(arrivalDate))}</RowDetail>
        </>
      }
      amount={formatMoney(amount, currency)}
    />
  );
}
