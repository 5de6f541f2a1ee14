import { type AutomaticPaymentState, formatCard, type InvoiceDetails } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../../components/messages.js';
import { getToday } from '../../../components/today.js';
import { formatDate, formatMoney } from '../../../languages/format.js';
import { rich, t } from '../../../languages/t.js';
import { getOnlineState } from '../../settings/online-payment-settings.js';
import { isUnpaid } from '../components/is-unpaid.js';

export function AutomaticPaymentNotice({ invoice }: { invoice: InvoiceDetails }) {
  const { automaticPayment: payment, currency } = invoice;
  // `payable` excludes payments in progress, because another notice shows them.
  const { payable } = getOnlineState(invoice);
  if (!payment || !payable || !isUnpaid(invoice)) return null;
  const values = {
    amount: formatMoney(payable.amount, currency),
    card: formatCard(payment),
    date: formatDate(payment.date),
  };
  const notices: Record<AutomaticPaymentState, () => ReactNode> = {
    planned: () => (
      <Alert
        title={
          payment.date < getToday()
            ? t('{amount} is about to be charged to {card}', values)
            : t('{amount} will be charged to {card} on {date}', values)
        }
      >
        {rich('Your client has agreed to automatic payments. You can stop them under <link>Recurring</link>.', {
          link: (text) => <Link to="/recurring">{text}</Link>,
        })}
      </Alert>
    ),
    failed: () => (
      <Alert tone="warning" title={t('{card} was not charged', values)}>
        {t(
          'Activity shows whether an e-mail asked your client to pay on the invoice’s page. If the payment does not arrive, send a reminder.',
        )}
      </Alert>
    ),
    canceled: () => (
      <Alert tone="warning" title={t('{card} will not be charged', values)}>
        {t(
          'Your client stopped the automatic payments or got money back. Send a reminder if this invoice is still to be paid.',
        )}
      </Alert>
    ),
    // The planned charge ended because the invoice was paid. The recorded payment was removed later.
    done: () => (
      <Alert tone="warning" title={t('{card} will not be charged', values)}>
        {t('The planned charge ended when this invoice was paid. Send a reminder if the amount is still to be paid.')}
      </Alert>
    ),
  };
  return notices[payment.state]();
}
