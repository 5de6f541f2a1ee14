import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatDate, getLocale, type Language } from '@paperbill/contracts/rules';
import { compareDecimals, type DecimalSeparator, formatForInput, formatMoney } from '@paperbill/money';
import type { ReactNode } from 'react';
import { toElements } from './isolated-text.js';
import { getPageTexts } from './texts/page-texts.js';

/** Checks whether something is still to be paid. */
export const isPayable = ({ status, amountDue }: LinkedInvoice): boolean =>
  (status === 'pending' || status === 'overdue') && compareDecimals(amountDue, '0') > 0;

const hasPaymentInProgress = ({ online }: LinkedInvoice): boolean =>
  online !== undefined && compareDecimals(online.inProgress, '0') > 0;

/** Checks whether payments in progress cover the whole amount due. Nothing on the page then asks for a payment. */
export const isBeingPaid = (invoice: LinkedInvoice): boolean =>
  hasPaymentInProgress(invoice) && compareDecimals(invoice.online!.inProgress, invoice.amountDue) >= 0;

interface InvoiceAndPath {
  invoice: LinkedInvoice;
  /** The path of the invoice's page. */
  path: string;
}

/**
 * Shows the sum of the payments in progress, and the state of the newest payment. A failed payment is shown while
 * something is to be paid.
 */
export function OnlinePaymentState({ invoice }: Pick<InvoiceAndPath, 'invoice'>) {
  const { online: state, amountPaid, currency } = invoice;
  const { online: texts, language } = getPageTexts(invoice);
  if (!state) return null;
  const format = (amount: string): string => formatMoney(amount, currency, language);
  const { last } = state;
  const isFailureOpen = last?.state === 'failed' && isPayable(invoice) && !isBeingPaid(invoice);
  // After a refund, the client has paid less than this payment.
  const isKept = last?.state === 'succeeded' && compareDecimals(amountPaid, last.amount) >= 0;
  return (
    <>
      {hasPaymentInProgress(invoice) && <Notice kind="pending">{texts.processing(format(state.inProgress))}</Notice>}
      {isFailureOpen && <Notice kind="failed">{texts.failed(format(last.amount))}</Notice>}
      {isKept && (
        <p className="soft">{texts.paid[last.method](format(last.amount), formatDate(last.date, language))}</p>
      )}
    </>
  );
}

const Notice = ({ kind, children }: { kind: 'pending' | 'failed'; children: ReactNode }) => (
  <p role="status" className={`told ${kind}`}>
    {children}
  </p>
);

/** The button that leads to the payment page, and the link to the form for a part payment. */
export function PayButtons({ invoice, path }: InvoiceAndPath) {
  const { online: texts } = getPageTexts(invoice);
  const payable = invoice.online?.payable;
  if (!payable) return null;
  return (
    <>
      <form method="post" action={`${path}/pay`} className="inline">
        <WholeAmount invoice={invoice} amount={payable.amount} />
      </form>
      {payable.leastPart && (
        <a className="button" href={`${path}/pay`}>
          {texts.payPart}
        </a>
      )}
    </>
  );
}

/**
 * The hidden amount is the amount that the page shows. The server compares it with the current amount, so that a client
 * never pays another amount than the page has shown.
 */
function WholeAmount({ invoice, amount }: Pick<InvoiceAndPath, 'invoice'> & { amount: string }) {
  const { online: texts, language } = getPageTexts(invoice);
  return (
    <>
      <input type="hidden" name="whole" value={amount} />
      <button type="submit" className="button primary pay">
        {texts.pay(formatMoney(amount, invoice.currency, language))}
      </button>
    </>
  );
}

/** Returns the decimal separator of amounts in a language. */
export const getDecimalSeparator = (language: Language): DecimalSeparator =>
  new Intl.NumberFormat(getLocale(language)).format(0.5).includes(',') ? ',' : '.';

export interface PaymentFormProps extends InvoiceAndPath {
  payable: NonNullable<NonNullable<LinkedInvoice['online']>['payable']>;
  /** The refused amount as the client typed it. It is undefined if the client has not sent the form. */
  refused?: string | undefined;
}

/**
 * The form in which a client enters the amount of a part payment. If part payments are not allowed, it shows the amount
 * that can be paid now. The form works without scripts.
 */
export function PaymentForm({ invoice, path, payable, refused }: PaymentFormProps) {
  const { online: texts, ...pageTexts } = getPageTexts(invoice);
  const { language } = pageTexts;
  const format = (amount: string): string => formatMoney(amount, invoice.currency, language);
  const isRefused = refused !== undefined;
  return (
    <main>
      <section className="card due">
        <h1>{toElements(pageTexts.invoice(invoice.invoiceNumber), language)}</h1>
        <p className="amount">{format(invoice.amountDue)}</p>
        <p className="soft">{pageTexts.amountDue}</p>
        <form method="post" action={`${path}/pay`} className="answer">
          {payable.leastPart ? (
            <>
              <label htmlFor="amount">{texts.amountToPay}</label>
              <input
                id="amount"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={refused ?? formatForInput(payable.amount, getDecimalSeparator(language))}
                required
                aria-invalid={isRefused || undefined}
                aria-describedby="allowed"
              />
              <p
                id="allowed"
                role={isRefused ? 'alert' : undefined}
                className={isRefused ? 'error small' : 'soft small'}
              >
                {texts.allowedAmounts(format(payable.leastPart), format(payable.amount))}
              </p>
            </>
          ) : (
            isRefused && (
              <p role="alert" className="error">
                {texts.amountChanged(format(payable.amount))}
              </p>
            )
          )}
          <div className="actions">
            {payable.leastPart ? (
              <button type="submit" className="button primary">
                {texts.continueToPayment}
              </button>
            ) : (
              <WholeAmount invoice={invoice} amount={payable.amount} />
            )}
            <a className="button" href={path}>
              {pageTexts.back}
            </a>
          </div>
        </form>
      </section>
    </main>
  );
}
