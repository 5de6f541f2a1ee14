import type {
  InvoiceDetails,
  OnlinePayment,
  OnlinePaymentMethod,
  OnlinePaymentState,
  Payment,
} from '@paperbill/contracts/http';
import { getDecimals, getPaymentMethodLabel } from '@paperbill/contracts/rules';
import { paymentNotes } from '@paperbill/contracts/texts';
import { compareDecimals, subtractAmounts, sumAmounts } from '@paperbill/money';
import { Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDate, formatMoney } from '../../../languages/format.js';
import { t, type TextId, translate } from '../../../languages/t.js';
import { Button, ButtonAnchor } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Alert } from '../../../components/messages.js';
import { Row, RowDetail } from '../../../components/row-list.js';
import { getUserDate } from '../../../components/today.js';
import { Entry, IconAction } from '../../documents/page/activity-parts.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { AutomaticPaymentNotice } from './automatic-payment-notice.js';

const [RefundDialog, useRefundDialog] = lazyDialog(() => import('./refund-dialog.js'));

const getMethodLabel = (method: OnlinePaymentMethod): string =>
  method === 'sepa_debit' ? t('SEPA Direct Debit') : translate(getPaymentMethodLabel(method));

const failureTexts: Partial<Record<string, TextId>> = {
  card_declined: 'The bank declined the card.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The account had too little money.',
  authentication_required: 'The bank wants the client to confirm the payment.',
  debit_not_authorized: 'The client’s bank did not allow the direct debit.',
  account_closed: 'The client’s bank account is closed.',
};

const getFailureText = (code: string): string => {
  const reason = failureTexts[code];
  return reason ? t(reason) : t('Stripe or the bank refused it: {code}', { code });
};

const isNegative = (amount: string): boolean => compareDecimals(amount, 0) < 0;
const isDispute = ({ online, note, amount }: Payment): boolean =>
  online !== undefined && note === paymentNotes.dispute && isNegative(amount);
const isRefundable = ({ refundable }: OnlinePayment): boolean => compareDecimals(refundable, 0) > 0;

interface OnlineEntryProps {
  invoice: InvoiceDetails;
  payment?: Payment;
  /** An online payment that has no recorded payment. */
  attempt?: OnlinePayment;
}

export const OnlinePaymentEntry = ({ invoice, payment, attempt }: OnlineEntryProps) => (
  <>
    {payment && <RecordedEntry invoice={invoice} payment={payment} />}
    {attempt && <AttemptEntry invoice={invoice} attempt={attempt} />}
  </>
);

function RecordedEntry({ invoice, payment }: { invoice: InvoiceDetails; payment: Payment }) {
  useRefundDialog();
  const [isRefunding, setIsRefunding] = useState(false);
  const { amount, date, online } = payment;
  const { currency, onlinePayments = [] } = invoice;
  const whole = onlinePayments.find(({ id }) => id === online?.paymentId);
  const title = isDispute(payment) ? 'Disputed by the client' : isNegative(amount) ? 'Refunded' : 'Paid online';
  const money = formatMoney(amount, currency);
  const isOpen = isRefunding && whole !== undefined;
  return (
    <>
      <Row
        text={
          <>
            <span>{t(title)}</span>
            <RowDetail>
              {[formatDate(date), whole && getMethodLabel(whole.method)].filter(Boolean).join(', ')}
            </RowDetail>
            <Fee payment={payment} />
            <AmountLeftAfterRefund invoice={invoice} payment={payment} />
          </>
        }
        amount={money}
        actions={
          whole &&
          isRefundable(whole) &&
          !isNegative(amount) && (
            <IconAction
              Icon={Undo2}
              tooltip={t('Refund {amount}', { amount: formatMoney(whole.refundable, currency) })}
              label={t('Refund the payment of {amount} on {date}', { amount: money, date: formatDate(date) })}
              onClick={() => setIsRefunding(true)}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {isOpen && (
          <RefundDialog
            invoice={invoice}
            payment={whole}
            amount={whole.refundable}
            onClose={() => setIsRefunding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function Fee({ payment: { online, amount } }: { payment: Payment }) {
  if (!online?.fee || compareDecimals(online.fee.fee, 0) === 0) return null;
  const { currency } = online.fee;
  const [fee, net] = [online.fee.fee, online.fee.net].map((value) => formatMoney(value, currency)) as [string, string];
  return (
    <RowDetail>
      {isNegative(amount) ? t('Stripe’s fee: {fee}', { fee }) : t('Stripe’s fee: {fee}. You get {net}.', { fee, net })}
    </RowDetail>
  );
}

const attemptTitles: Record<OnlinePaymentState, TextId> = {
  awaiting_transfer: 'Bank transfer chosen',
  processing: 'Online payment in progress',
  succeeded: 'Paid online',
  failed: 'Online payment failed',
  canceled: 'Bank transfer chosen, later cancelled',
};

/** Shows what remains of a payment, below the newest refund or dispute of this payment. */
function AmountLeftAfterRefund({ invoice, payment }: { invoice: InvoiceDetails; payment: Payment }) {
  const entries = invoice.payments.filter(({ online }) => online && online.paymentId === payment.online?.paymentId);
  const isNewest = entries.at(-1)?.id === payment.id;
  const fees = entries.flatMap(({ online }) => online?.fee ?? []);
  const currency = fees[0]?.currency;
  if (!isNewest || !isNegative(payment.amount) || fees.length < entries.length || !currency) return null;
  if (fees.some((fee) => fee.currency !== currency)) return null;
  const netAmounts = fees.map(({ net }) => net);
  const left = sumAmounts(netAmounts, getDecimals(currency));
  return (
    <RowDetail>
      {isNegative(left)
        ? t('Stripe keeps {amount} in fees', { amount: formatMoney(subtractAmounts('0', left), currency) })
        : t('{amount} of the payment is left after Stripe’s fees', { amount: formatMoney(left, currency) })}
    </RowDetail>
  );
}

function AttemptEntry({ invoice: { currency }, attempt }: { invoice: InvoiceDetails; attempt: OnlinePayment }) {
  const { state, method, amount, failure, createdAt } = attempt;
  return (
    <Entry title={t(attemptTitles[state])} at={createdAt} amount={formatMoney(amount, currency)}>
      {state !== 'awaiting_transfer' && state !== 'canceled' && <RowDetail>{getMethodLabel(method)}</RowDetail>}
      {state === 'failed' && <RowDetail>{getFailureText(failure)}</RowDetail>}
    </Entry>
  );
}

export const OnlineNotices = ({ invoice }: { invoice: InvoiceDetails }) => (
  <>
    <PaymentsInProgress invoice={invoice} />
    <AwaitedTransfers invoice={invoice} />
    <UnusedTransfers invoice={invoice} />
    <FailedDebit invoice={invoice} />
    <FailedRefunds invoice={invoice} />
    <Disputes invoice={invoice} />
    <Overpayment invoice={invoice} />
    <AutomaticPaymentNotice invoice={invoice} />
  </>
);

const PaymentsInProgress = ({ invoice: { currency, onlinePayments = [] } }: { invoice: InvoiceDetails }) =>
  onlinePayments
    .filter(({ state }) => state === 'processing')
    .map(({ id, amount, method }) => (
      <Alert key={id} title={t('A payment of {amount} is in progress', { amount: formatMoney(amount, currency) })}>
        {method === 'sepa_debit'
          ? t(
              'The client paid by direct debit, which takes some days. The payment is recorded once the bank has confirmed it.',
            )
          : t('The payment is recorded once the client’s bank has confirmed it.')}
      </Alert>
    ));

/** An awaited bank transfer of a paid or void invoice is canceled soon. */
const AwaitedTransfers = ({ invoice }: { invoice: InvoiceDetails }) =>
  (invoice.onlinePayments ?? [])
    .filter(({ state }) => state === 'awaiting_transfer' && isUnpaid(invoice))
    .map(({ id, amount, received, instructionsUrl, createdAt }) => (
      <Alert
        key={id}
        title={t('Waiting for a bank transfer of {amount}', { amount: formatMoney(amount, invoice.currency) })}
        actions={
          instructionsUrl && (
            <ButtonAnchor small href={instructionsUrl} target="_blank" rel="noopener">
              {t('Open Transfer Instructions')}
            </ButtonAnchor>
          )
        }
      >
        {t('The client chose it on {date}. The payment is recorded once the whole amount has arrived.', {
          date: formatDate(getUserDate(createdAt)),
        })}{' '}
        {received &&
          t('{received} has arrived so far, {missing} is missing.', {
            received: formatMoney(received, invoice.currency),
            missing: formatMoney(subtractAmounts(amount, received), invoice.currency),
          })}
      </Alert>
    ));

/**
 * Warns about money at Stripe that belongs to no payment. It comes from a cancelled bank transfer, or it is the surplus
 * of a paid one.
 */
const UnusedTransfers = ({ invoice: { currency, onlinePayments = [] } }: { invoice: InvoiceDetails }) =>
  onlinePayments
    .filter(({ state, received }) => state !== 'awaiting_transfer' && received !== undefined)
    .map(({ id, state, received }) => {
      const amount = formatMoney(received!, currency);
      return state === 'canceled' ? (
        <Alert key={id} tone="warning" title={t('{amount} of a cancelled bank transfer has arrived', { amount })}>
          {t(
            'To return the money, cancel the payment in your Stripe dashboard. Then open the customer there, and refund the cash balance.',
          )}
        </Alert>
      ) : (
        <Alert key={id} tone="warning" title={t('The client transferred {amount} too much', { amount })}>
          {t('To return the money, open the customer in your Stripe dashboard, and refund the cash balance.')}
        </Alert>
      );
    });

/** Banks refuse direct debits days after the payment, so the client may not know about the refusal. */
function FailedDebit({ invoice }: { invoice: InvoiceDetails }) {
  const last = invoice.onlinePayments?.findLast(({ state }) => state !== 'canceled');
  if (last?.state !== 'failed' || last.method === 'card' || !isUnpaid(invoice)) return null;
  const title = t('The client’s bank refused the payment of {amount}', {
    amount: formatMoney(last.amount, invoice.currency),
  });
  return (
    <Alert tone="warning" title={title}>
      {getFailureText(last.failure)}{' '}
      {t('The client’s page asks for the payment again. Tell your client, for example with a reminder.')}
    </Alert>
  );
}

const FailedRefunds = ({ invoice }: { invoice: InvoiceDetails }) =>
  (invoice.onlinePayments ?? [])
    .filter(({ failedRefund }) => failedRefund !== undefined)
    .map((payment) => (
      <Alert
        key={payment.id}
        tone="warning"
        title={t('A refund of {amount} failed or was cancelled', {
          amount: formatMoney(payment.failedRefund!, invoice.currency),
        })}
        actions={
          isRefundable(payment) && <RefundButton invoice={invoice} payment={payment} of={payment.failedRefund!} />
        }
      >
        {t(
          'The client did not get the money. It is in your Stripe balance again. Refund it again, or ask the client for another account.',
        )}
      </Alert>
    ));

const Disputes = ({ invoice: { currency, payments } }: { invoice: InvoiceDetails }) =>
  payments
    .filter((payment) => isDispute(payment))
    .map(({ id, amount }) => (
      <Alert
        key={id}
        tone="warning"
        title={t('A client disputed an online payment: {amount}', {
          amount: formatMoney(subtractAmounts('0', amount), currency),
        })}
      >
        {t('Stripe has taken the money back. You can answer the dispute at Stripe.')}
      </Alert>
    ));

/** Warns about an overpaid amount. Offers no refund if `FailedRefunds` already offers one. */
function Overpayment({ invoice }: { invoice: InvoiceDetails }) {
  const { overpaid, currency, onlinePayments = [] } = invoice;
  const payment = onlinePayments.findLast((one) => isRefundable(one));
  if (!payment || compareDecimals(overpaid, 0) <= 0) return null;
  const isOffered = onlinePayments.some((one) => isRefundable(one) && one.failedRefund !== undefined);
  return (
    <Alert
      tone="warning"
      title={
        invoice.status === 'void'
          ? t('The client gets {amount} back, because the invoice is void', { amount: formatMoney(overpaid, currency) })
          : t('The client paid {amount} too much', { amount: formatMoney(overpaid, currency) })
      }
      actions={!isOffered && <RefundButton invoice={invoice} payment={payment} of={overpaid} />}
    />
  );
}

interface RefundButtonProps {
  invoice: InvoiceDetails;
  payment: OnlinePayment;
  /** The button offers at most the refundable amount of the payment. */
  of: string;
}

function RefundButton({ invoice, payment, of }: RefundButtonProps) {
  useRefundDialog();
  const [isRefunding, setIsRefunding] = useState(false);
  const amount = compareDecimals(of, payment.refundable) > 0 ? payment.refundable : of;
  return (
    <>
      <Button small onClick={() => setIsRefunding(true)}>
        {t('Refund {amount}', { amount: formatMoney(amount, invoice.currency) })}
      </Button>
      <Suspense fallback={null}>
        {isRefunding && (
          <RefundDialog invoice={invoice} payment={payment} amount={amount} onClose={() => setIsRefunding(false)} />
        )}
      </Suspense>
    </>
  );
}
