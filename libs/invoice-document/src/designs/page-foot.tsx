import { getShownNote } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { noteHeading, toSentenceCase } from '@paperbill/contracts/texts';
import { describeExchange, formatMoney, listTaxRows, listTaxSentences, subtractAmounts } from '@paperbill/money';
import type { ReactNode } from 'react';
import type { CreditedInvoice, InvoiceDocumentData } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { sheetKinds } from '../sheet-kinds.js';

/** Renders the totals as a table, because a tagged PDF has no element for a list of labels and amounts (`dl`). */
export function Totals({ data }: { data: InvoiceDocumentData }) {
  const { currency, subtotal, total, kind, discount, discountAmount = '0', deposit } = data;
  const row = { currency };
  const { totalLabel, deposit: depositLabel = '', asksForPayment } = sheetKinds[kind];
  const isDepositPaid = deposit && asksForPayment;
  const maxWidth = getMaxTaxLabelWidth(data);
  return (
    <table className="invoice-totals">
      <tbody>
        <TotalsRow {...row} label={invoiceTexts.subtotal} amount={subtotal} />
        {discount && (
          <TotalsRow {...row} label={invoiceTexts.discount(discount)} amount={subtractAmounts(0, discountAmount)} />
        )}
        {listTaxRows(data).map(({ label, amount }, index) => (
          <TotalsRow
            key={index}
            {...row}
            label={data.taxes ? <TaxLabel label={label} maxWidth={maxWidth} /> : label}
            amount={amount}
          />
        ))}
        <TotalsRow {...row} label={totalLabel} amount={total} className={isDepositPaid ? undefined : 'invoice-total'} />
        {deposit && (
          <TotalsRow
            {...row}
            label={toSentenceCase(depositLabel)}
            amount={asksForPayment ? subtractAmounts(0, deposit) : deposit}
          />
        )}
        {isDepositPaid && (
          <TotalsRow
            {...row}
            label={invoiceTexts.amountDue}
            amount={subtractAmounts(total, deposit)}
            className="invoice-total"
          />
        )}
      </tbody>
    </table>
  );
}

interface TotalsRowProps extends Pick<InvoiceDocumentData, 'currency'> {
  label: ReactNode;
  amount: string;
  className?: string | undefined;
}

function TotalsRow({ label, amount, currency, className }: TotalsRowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        <span>{label}</span>
      </th>
      <td>{formatMoney(amount, currency)}</td>
    </tr>
  );
}

/**
 * Returns the longest width of a tax in the totals, in pixels. Longer names wrap. Beside a total of many digits, names
 * have less room, so that payment information keeps its place.
 */
const getMaxTaxLabelWidth = ({ total, currency }: InvoiceDocumentData): number =>
  formatMoney(total, currency).length > 14 ? 110 : 200;

const TaxLabel = ({ label, maxWidth }: { label: string; maxWidth: number }) => (
  <span className="invoice-text" style={{ display: 'inline-block', maxWidth }}>
    {label}
  </span>
);

/**
 * Renders the payment information, if there is any. For a credit note, it renders a reference to the invoice and the
 * reason instead.
 */
export function PaymentInstructions({ data }: { data: InvoiceDocumentData }) {
  const instructions = data.companyPaymentInstructions.trim();
  if (data.creditedInvoice) return <CreditReference invoice={data.creditedInvoice} />;
  if (!instructions) return null;
  return (
    <section className="invoice-payment">
      <h2 className="invoice-subheading">{invoiceTexts.paymentInformation}</h2>
      <p className="invoice-text">{instructions}</p>
    </section>
  );
}

function CreditReference({ invoice: { number, date, reason } }: { invoice: CreditedInvoice }) {
  return (
    <section className="invoice-payment">
      {reason.trim() && <h2 className="invoice-subheading">{invoiceTexts.reason}</h2>}
      {reason.trim() && <p className="invoice-text">{reason.trim()}</p>}
      <p className="invoice-text">{invoiceTexts.creditFor(number, formatDate(date))}</p>
    </section>
  );
}

export function PaymentAndTotals({ data }: { data: InvoiceDocumentData }) {
  return (
    <div className="invoice-end">
      <PaymentInstructions data={data} />
      <Totals data={data} />
    </div>
  );
}

/** Renders the sentences that the taxes of the document require, and its amounts in the currency of the sender. */
export function TaxSentences({ data }: { data: InvoiceDocumentData }) {
  const sentences = [...listTaxSentences(data), ...describeExchange(data)];
  if (sentences.length === 0) return null;
  return (
    <section className="invoice-note">
      {sentences.map((sentence) => (
        <p key={sentence} className="invoice-text">
          {sentence}
        </p>
      ))}
    </section>
  );
}

export function NoteSection({ data }: { data: InvoiceDocumentData }) {
  const note = getShownNote(data);
  if (!note) return null;
  return (
    <section className="invoice-note">
      <h2 className="invoice-subheading">{noteHeading}</h2>
      <p className="invoice-text">{note}</p>
    </section>
  );
}

/** Renders the closing words, and the watermark of the free plan. */
export function ClosingLine({ data: { kind, watermark, brandName } }: { data: InvoiceDocumentData }) {
  const { closingLine } = sheetKinds[kind];
  if (!closingLine && !watermark) return null;
  return (
    <footer className="invoice-closing">
      {closingLine && <p>{closingLine}</p>}
      {watermark && <p className="invoice-watermark">{invoiceTexts.watermark(brandName)}</p>}
    </footer>
  );
}
