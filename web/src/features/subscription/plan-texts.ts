import { type StoppedReason, WITHOUT_PAYMENTS } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { t, type TextId, translate } from '../../languages/t.js';
import { getTrialDays } from '../../operator-settings.js';

export const getPlanTexts = () => ({
  free: t(
    'The free plan includes {count} invoices, each with a small watermark line at its foot. No credit card is needed.',
    { count: FREE_INVOICE_LIMIT },
  ),
  without: translate(WITHOUT_PAYMENTS),
  pro: t('Pro costs ${price} per month: unlimited invoices, without the watermark. Cancel anytime.', {
    price: PRO_PRICE_PER_MONTH,
  }),
  trial: t(
    'Your first subscription begins with a {days}-day free trial. Invoices of the trial carry no watermark either.',
    { days: getTrialDays() },
  ),
  cancelling: t('After you cancel, Pro stays active until the end of the current period.'),
});

export const stoppedTexts: Record<StoppedReason, { title: TextId; text: TextId }> = {
  unpaid: {
    title: 'Your payment failed',
    text: 'Your subscription is unpaid, so Pro has stopped. Upgrade again to go on: a new subscription takes its place, so that you never pay twice.',
  },
  paused: {
    title: 'Your subscription is paused',
    text: 'It has no way to be paid, so Pro has stopped and nothing is charged. Upgrade again to go on: a new subscription takes its place.',
  },
};
