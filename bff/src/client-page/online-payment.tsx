import type { LinkedInvoice } from '@paperbill/contracts/http';
import { getLocale, type Language, toCurrency } from '@paperbill/contracts/rules';
import { compareDecimals, type DecimalSeparator, findOtherCurrencySign, formatMoney } from '@paperbill/money';
import type { ReactNode } from 'react';
import { AwaitedTransfer, CanceledTransfer, TransferLinks } from './awaited-transfer.js';
import { toElements } from './isolated-text.js';
import { canSaveCard, type InvoiceAndPath, isChargePlanned, PlannedCharge, SaveCardOption } from './saved-card.js';
import { getPageTexts } from './texts/page-texts.js';

export const isPayable = ({ status, amountDue }: LinkedInvoice): boolean =>
  (status === 'pending' || status === 'overdue') && compareDecimals(amountDue, '0') > 0;

const hasPaymentInProgress = ({ online }: LinkedInvoice): boolean =>
  online !== undefined && compareDecimals(online.inProgress, '0') > 0;

const isBeingPaid = (invoice: LinkedInvoice): boolean =>
  hasPaymentInProgress(invoice) && compareDecimals(invoice.online!.inProgress, invoice.amountDue) >= 0;

export const isTransferAwaited = (invoice: LinkedInvoice): boolean =>
  isPayable(invoice) && invoice.online?.last?.state === 'awaiting_transfer';

const isChargePending = (invoice: LinkedInvoice): boolean =>
  isPayable(invoice) && !isBeingPaid(invoice) && isChargePlanned(invoice);

export const asksForPayment = (invoice: LinkedInvoice): boolean =>
  isPayable(invoice) && !isBeingPaid(invoice) && !isChargePlanned(invoice);

export function OnlinePaymentState({ invoice }: Pick<InvoiceAndPath, 'invoice'>) {
  const { online: state, currency } = invoice;
  const { online: texts, savedCard, language } = getPageTexts(invoice);
  if (!state) return null;
  const format = (amount: string): string => formatMoney(amount, currency, language);
  const { last } = state;
  const isCardRefused = asksForPayment(invoice) && state.savedCard?.hasFailed;
  const isTransferCanceled = isPayable(invoice) && last?.state === 'canceled';
  const isFailureOpen = asksForPayment(invoice) && !isCardRefused && last?.state === 'failed';
  return (
    <>
      {hasPaymentInProgress(invoice) && <Notice kind="pending">{texts.processing(format(state.inProgress))}</Notice>}
      {isTransferAwaited(invoice) && (
        <Notice kind="pending">
          <AwaitedTransfer invoice={invoice} />
        </Notice>
      )}
      {isTransferCanceled && (
        <Notice kind="failed">
          <CanceledTransfer invoice={invoice} />
        </Notice>
      )}
      {isChargePending(invoice) && (
        <Notice kind="planned">
          <PlannedCharge invoice={invoice} />
        </Notice>
      )}
      {isCardRefused && <Notice kind="failed">{savedCard.failed}</Notice>}
      {isFailureOpen && <Notice kind="failed">{texts.failed(format(last.amount))}</Notice>}
    </>
  );
}

const Notice = ({ kind, children }: { kind: 'planned' | 'pending' | 'failed'; children: ReactNode }) => (
  <p role="status" className={`told ${kind}`}>
    {children}
  </p>
);

/**
 * If a bank transfer is awaited, the invoice shows only links and no form to pay. The linked form warns that another
 * payment cancels the transfer.
 */
export function PayButtons({ invoice, path }: InvoiceAndPath) {
  const { online: texts, savedCard } = getPageTexts(invoice);
  const payable = invoice.online?.payable;
  if (isTransferAwaited(invoice)) return <TransferLinks invoice={invoice} path={path} />;
  if (!payable) return null;
  if (isChargePending(invoice)) {
    return (
      <form method="post" action={`${path}/pay`} className="inline">
        <input type="hidden" name="whole" value={payable.amount} />
        <button type="submit" className="button">
          {savedCard.payNow}
        </button>
      </form>
    );
  }
  return (
    <>
      <form method="post" action={`${path}/pay`} className="inline">
        <WholeAmount invoice={invoice} amount={payable.amount} />
      </form>
      <Deposit {...{ invoice, path, payable }} />
      {payable.leastPart && (
        <a className="button" href={`${path}/pay`}>
          {texts.payPart}
        </a>
      )}
    </>
  );
}

function Deposit({ invoice, path, payable }: InvoiceAndPath & { payable: PayableAmounts }) {
  const { online: texts, language } = getPageTexts(invoice);
  const { deposit } = payable;
  if (deposit === undefined) return null;
  return (
    <form method="post" action={`${path}/pay`} className="inline">
      <input type="hidden" name="whole" value={deposit} />
      <button type="submit" className="button">
        {texts.payDeposit(formatMoney(deposit, invoice.currency, language))}
      </button>
    </form>
  );
}

/**
 * Shows the form for the whole amount. The server compares the hidden amount with the current amount, so that the
 * client never pays another amount than shown.
 */
function WholeAmount({ invoice, amount }: Pick<InvoiceAndPath, 'invoice'> & { amount: string }) {
  const { online: texts, language } = getPageTexts(invoice);
  return (
    <>
      <SaveCardOption invoice={invoice} />
      <input type="hidden" name="whole" value={amount} />
      <button type="submit" className="button primary pay">
        {texts.pay(formatMoney(amount, invoice.currency, language))}
      </button>
    </>
  );
}

export const getDecimalSeparator = (language: Language): DecimalSeparator =>
  new Intl.NumberFormat(getLocale(language)).format(0.5).includes(',') ? ',' : '.';

export type RefusedPayment = { typedAmount: string } | { wholeAmount: string | null; savesCard: boolean };

type PayableAmounts = NonNullable<NonNullable<LinkedInvoice['online']>['payable']>;

export interface PaymentFormProps extends InvoiceAndPath {
  payable: PayableAmounts;
  refusedPayment?: RefusedPayment | undefined;
}

/**
 * The form has no field if the client cannot choose the amount. It also has no field if a payment of the whole amount
 * was refused.
 */
export function PaymentForm({ invoice, path, payable, refusedPayment }: PaymentFormProps) {
  const { language, ...texts } = getPageTexts(invoice);
  const { leastPart } = payable;
  const isPartChosen = leastPart !== null && !(refusedPayment && 'wholeAmount' in refusedPayment);
  return (
    <main>
      <section className="card due">
        <h1>{toElements(texts.invoice(invoice.invoiceNumber), language)}</h1>
        <p className="amount">{formatMoney(invoice.amountDue, invoice.currency, language)}</p>
        <p className="soft">{texts.amountDue}</p>
        {isTransferAwaited(invoice) && <Notice kind="pending">{texts.online.cancelsTransfer}</Notice>}
        <form method="post" action={`${path}/pay`} className="answer">
          {isPartChosen ? (
            <PartAmount {...{ invoice, payable, refusedPayment, leastPart }} />
          ) : (
            <Refusals {...{ invoice, payable, refusedPayment }} />
          )}
          <div className="actions">
            {isPartChosen ? (
              <button type="submit" className="button primary">
                {texts.online.continueToPayment}
              </button>
            ) : (
              <WholeAmount invoice={invoice} amount={payable.amount} />
            )}
            <a className="button" href={path}>
              {texts.back}
            </a>
          </div>
        </form>
        {payable.deposit && (
          <div className="actions">
            <Deposit {...{ invoice, path, payable }} />
          </div>
        )}
      </section>
    </main>
  );
}

type PartOfForm = Omit<PaymentFormProps, 'path'>;

function PartAmount({ invoice, payable, refusedPayment, leastPart }: PartOfForm & { leastPart: string }) {
  const { online: texts, language } = getPageTexts(invoice);
  const format = (amount: string): string => formatMoney(amount, invoice.currency, language);
  const { amount, mostPart = amount } = payable;
  const typed = refusedPayment && 'typedAmount' in refusedPayment ? refusedPayment.typedAmount : undefined;
  const isRefused = typed !== undefined;
  return (
    <>
      <label htmlFor="amount">{texts.amountToPay}</label>
      <input
        id="amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed}
        required
        aria-invalid={isRefused || undefined}
        aria-describedby="allowed"
      />
      <p id="allowed" role={isRefused ? 'alert' : undefined} className={isRefused ? 'error small' : 'soft small'}>
        {typed !== undefined &&
          findOtherCurrencySign(typed, invoice.currency) &&
          `${texts.currencyOfInvoice(toCurrency(invoice.currency))} `}
        {compareDecimals(mostPart, amount) < 0
          ? texts.allowedParts(format(leastPart), format(mostPart), format(amount))
          : texts.allowedAmounts(format(leastPart), format(amount))}
      </p>
    </>
  );
}

function Refusals({ invoice, payable, refusedPayment }: PartOfForm) {
  const { online, savedCard, language } = getPageTexts(invoice);
  if (!refusedPayment) return null;
  const isWhole = 'wholeAmount' in refusedPayment;
  const isCardRefused = isWhole && refusedPayment.savesCard && !canSaveCard(invoice);
  const isSameAmount =
    isWhole && refusedPayment.wholeAmount !== null && isEqualDecimal(refusedPayment.wholeAmount, payable.amount);
  return (
    <>
      {!(isCardRefused && isSameAmount) && (
        <p role="alert" className="error">
          {online.amountChanged(formatMoney(payable.amount, invoice.currency, language))}
        </p>
      )}
      {isCardRefused && (
        <p role="alert" className="error">
          {savedCard.cannotSave}
        </p>
      )}
    </>
  );
}

const isEqualDecimal = (a: string, b: string): boolean => compareDecimals(a, b) === 0;
