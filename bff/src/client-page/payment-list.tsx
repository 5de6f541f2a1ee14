import type { LinkedInvoice, ListedPayment } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import type { PageTexts } from './texts/en-US.js';
import { getPageTexts } from './texts/page-texts.js';

/**
 * Lists all payments and refunds. If the only payment is not complete, nothing is listed, because a notice explains
 * this payment.
 */
export function PaymentList({ invoice }: { invoice: LinkedInvoice }) {
  const { language, ...texts } = getPageTexts(invoice);
  const { listedPayments = [], currency } = invoice;
  if (listedPayments.length < 2 && !listedPayments.some(isComplete)) return null;
  return (
    <section className="card">
      <h2>{texts.payments.title}</h2>
      <ul className="payments">
        {listedPayments.map((payment, index) => (
          <li key={index} className={isComplete(payment) ? undefined : 'soft'}>
            <span>{formatDate(payment.date, language)}</span>
            <span className="soft">{describePayment(payment, texts)}</span>
            <span className="figure">{formatMoney(payment.amount, currency, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isComplete = ({ kind }: ListedPayment): boolean => kind !== 'processing' && kind !== 'awaiting_transfer';

function describePayment({ kind, method }: ListedPayment, { paid, payments }: PageTexts): string {
  if (kind !== 'payment') return payments.kinds[kind];
  if (method === 'paypal') return 'PayPal';
  return method === 'other' || method === '' ? paid : payments.methods[method];
}
