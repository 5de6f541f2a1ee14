import { getShownNote } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import {
  describeExchange,
  formatDiscountLabel,
  formatMoney,
  listTaxRows,
  listTaxSentences,
  subtractAmounts,
} from '@paperbill/money';
import { type ReactNode, useContext } from 'react';
import type { CreditedInvoice, InvoiceDocumentData } from '../invoice-document-data.js';
import type { SheetTexts } from '@paperbill/contracts/languages';
import { sheetKinds } from '../sheet-kinds.js';
import { removeInvisibleCharacters } from './column-widths.js';
import { toBdiElements } from './isolated-text.js';
import { TextsContext } from './texts-context.js';

/** Renders the totals as a table, because a tagged PDF has no element for a `dl`. */
export function Totals({ data }: { data: InvoiceDocumentData }) {
  const texts = useContext(TextsContext);
  const { currency, subtotal, total, kind, discount, discountAmount = '0', deposit } = data;
  const row = { currency };
  const { asksForPayment } = sheetKinds[kind];
  const { totalLabel, deposit: depositLabel = '' } = texts.kinds[kind];
  const isDepositPaid = deposit && asksForPayment;
  const maxWidth = getMaxTaxLabelWidth(data, texts);
  return (
    <table className="invoice-totals">
      <tbody>
        <TotalsRow {...row} label={texts.subtotal} amount={subtotal} />
        {discount && (
          <TotalsRow
            {...row}
            label={formatDiscountLabel(discount, texts.amounts)}
            amount={subtractAmounts(0, discountAmount)}
          />
        )}
        {listTaxRows(data, texts.amounts).map(({ label, amount }, index) => (
          <TotalsRow
            key={index}
            {...row}
            label={data.taxes ? <TaxLabel label={label} maxWidth={maxWidth} /> : label}
            amount={amount}
          />
        ))}
        <TotalsRow {...row} label={totalLabel} amount={total} className={isDepositPaid ? undefined : 'invoice-total'} />
        {deposit && (
          <TotalsRow {...row} label={depositLabel} amount={asksForPayment ? subtractAmounts(0, deposit) : deposit} />
        )}
        {isDepositPaid && (
          <TotalsRow
            {...row}
            label={texts.amountDue}
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
  const { amounts } = useContext(TextsContext);
  return (
    <tr className={className}>
      <th scope="row">
        <span>{label}</span>
      </th>
      <td>{formatMoney(amount, currency, amounts.language)}</td>
    </tr>
  );
}

/**
 * Returns the maximum width of tax labels in pixels. Longer labels wrap. If the total has many digits, labels get less
 * space, so that the payment information keeps its width.
 */
const getMaxTaxLabelWidth = ({ total, currency }: InvoiceDocumentData, { amounts }: SheetTexts): number =>
  removeInvisibleCharacters(formatMoney(total, currency, amounts.language), amounts.language).length > 14 ? 110 : 200;

function TaxLabel({ label, maxWidth }: { label: string; maxWidth: number }) {
  const { amounts } = useContext(TextsContext);
  return (
    <span className="invoice-text" style={{ display: 'inline-block', maxWidth }}>
      {toBdiElements(label, amounts.language)}
    </span>
  );
}

/** A credit note shows the reason and a reference to the invoice instead of payment instructions. */
export function PaymentInstructions({ data }: { data: InvoiceDocumentData }) {
  const { paymentInformation } = useContext(TextsContext);
  const instructions = data.companyPaymentInstructions.trim();
  if (data.creditedInvoice) return <CreditReference invoice={data.creditedInvoice} />;
  if (!instructions) return null;
  return (
    <section className="invoice-payment">
      <h2 className="invoice-subheading">{paymentInformation}</h2>
      <p className="invoice-text">{instructions}</p>
    </section>
  );
}

function CreditReference({ invoice: { number, date, reason } }: { invoice: CreditedInvoice }) {
  const { amounts, reason: reasonLabel, creditFor } = useContext(TextsContext);
  return (
    <section className="invoice-payment">
      {reason.trim() && <h2 className="invoice-subheading">{reasonLabel}</h2>}
      {reason.trim() && <p className="invoice-text">{reason.trim()}</p>}
      <p className="invoice-text">
        {toBdiElements(creditFor(number, formatDate(date, amounts.language)), amounts.language)}
      </p>
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

export function TaxSentences({ data }: { data: InvoiceDocumentData }) {
  const { amounts } = useContext(TextsContext);
  const sentences = [...listTaxSentences(data), ...describeExchange(data, amounts)];
  if (sentences.length === 0) return null;
  return (
    <section className="invoice-note">
      {sentences.map((sentence) => (
        <p key={sentence} className="invoice-text">
          {toBdiElements(sentence, amounts.language)}
        </p>
      ))}
    </section>
  );
}

export function NoteSection({ data }: { data: InvoiceDocumentData }) {
  const texts = useContext(TextsContext);
  const note = getShownNote(data);
  if (!note) return null;
  return (
    <section className="invoice-note">
      <h2 className="invoice-subheading">{texts.note}</h2>
      <p className="invoice-text">{note}</p>
    </section>
  );
}

/** The watermark is only on the free plan. */
export function ClosingLine({ data: { kind, watermark, brandName } }: { data: InvoiceDocumentData }) {
  const texts = useContext(TextsContext);
  const { closingLine } = texts.kinds[kind];
  if (!closingLine && !watermark) return null;
  return (
    <footer className="invoice-closing">
      {closingLine && <p>{closingLine}</p>}
      {watermark && (
        <p className="invoice-watermark">{toBdiElements(texts.watermark(brandName), texts.amounts.language)}</p>
      )}
    </footer>
  );
}
