import {
  clientAddressLines,
  clientIdLines,
  type Discount,
  getShownNote,
  type LinkedInvoice,
  type LinkedQuote,
  listShownDetails,
  senderLines,
  type SharedAttachment,
} from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Currency,
  formatDate,
  formatFileSize,
  paymentTermsLabel,
  unitLabel,
} from '@paperbill/contracts/rules';
import { noteHeading, toSentenceCase } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  describeExchange,
  formatMoney,
  formatQuantity,
  formatTaxRate,
  listLineTaxes,
  listRoundingRows,
  listTaxRows,
  listTaxSentences,
} from '@paperbill/money';
import { Fragment } from 'react';

type LinkedDocument = LinkedInvoice | LinkedQuote;

interface DocumentProps {
  document: LinkedDocument;
}

/** A row below the line items: its label, its formatted amount and its CSS class. */
export type SumRow = [label: string, amount: string, className?: string];

export function Sender({ document, path, name }: DocumentProps & { path: string; name: string }) {
  return (
    <header className="from">
      {document.companyLogoUrl && (
        <div className="logo">
          <img src={`${path}/logo`} alt="" fetchPriority="low" />
        </div>
      )}
      <p className="name">{name}</p>
      {document.companyTitle && <p className="soft small">{document.companyTitle}</p>}
    </header>
  );
}

const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

/** @param further additional sums, which are shown below the total */
export function LineItems({ document, further = [] }: DocumentProps & { further?: SumRow[] }) {
  const { lineItems, currency, subtotal, discount, discountAmount, taxes, taxAmount, total } = document;
  // An untaxed document shows no row of a tax of 0 %.
  const rows = taxes || !isZero(taxAmount) ? listTaxRows(document) : listRoundingRows(document);
  const formatTaxes = listLineTaxes(lineItems, document);
  const sums: SumRow[] = [
    ...(discount || rows.length > 0 ? [['Subtotal', formatMoney(subtotal, currency)] as SumRow] : []),
    ...(discount ? [[formatDiscountLabel(discount), formatNegative(discountAmount, currency)] as SumRow] : []),
    ...rows.map(({ label, amount }): SumRow => [label, formatMoney(amount, currency)]),
    ['Total', formatMoney(total, currency)],
    ...further,
  ];
  return (
    <section className="card">
      <h2>Items</h2>
      <ul className="lines">
        {lineItems.map(
          ({ productName, description, notes, quantity, unit, unitPrice, subtotal: amount, taxIds }, index) => (
            <li key={index}>
              <div>
                {productName && productName !== description && <p className="item">{productName}</p>}
                <p>{description}</p>
                <p className="soft small">
                  {formatQuantity(quantity)} {unitLabel(unit)} at {formatMoney(unitPrice, currency)}
                  {formatTaxes && taxIds && `, tax: ${formatTaxes({ taxIds })}`}
                </p>
                {notes && <p className="soft small">{notes}</p>}
              </div>
              <p className="figure">{formatMoney(amount, currency)}</p>
            </li>
          ),
        )}
      </ul>
      <dl className="totals">
        {sums.map(([label, amount, className], index) => (
          <Fragment key={index}>
            <dt className={className}>{label}</dt>
            <dd className={className}>{amount}</dd>
          </Fragment>
        ))}
      </dl>
      {[...listTaxSentences(document), ...describeExchange(document)].map((sentence) => (
        <p key={sentence} className="soft small text">
          {sentence}
        </p>
      ))}
    </section>
  );
}

export const formatNegative = (amount: string, currency: Currency | undefined): string =>
  formatMoney(`-${amount}`, currency);

const formatDiscountLabel = ({ kind, value }: Discount): string =>
  kind === 'percentage' ? `Discount (${formatTaxRate(value)})` : 'Discount';

export function Note({ document }: DocumentProps) {
  const note = getShownNote(document);
  if (!note) return null;
  return (
    <section className="card">
      <h2>{noteHeading}</h2>
      <p className="text">{note}</p>
    </section>
  );
}

/** Lists the files that the sender shares. A click on a file downloads it. */
export function Files({ attachments, path }: { attachments: SharedAttachment[]; path: string }) {
  if (attachments.length === 0) return null;
  return (
    <section className="card">
      <h2>Files</h2>
      <ul className="files">
        {attachments.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`${path}/files/${id}`}>{name}</a>
            <span className="soft small">{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Parties({ document, dates }: DocumentProps & { dates: [label: string, date: CalendarDate][] }) {
  const { companyName, paymentTerms } = document;
  const from = [companyName, ...senderLines(document)].filter((line) => line.trim());
  return (
    <section className="card">
      <div className="columns">
        <div>
          <h2>From</h2>
          <p className="text">{from.join('\n')}</p>
        </div>
        <div>
          <h2>For</h2>
          <p className="text">{toClientLines(document).join('\n')}</p>
        </div>
      </div>
      <dl>
        {dates.map(([label, date]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatDate(date)}</dd>
          </Fragment>
        ))}
        <dt>Terms</dt>
        <dd>{paymentTermsLabel(paymentTerms)}</dd>
        {listShownDetails(document).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{toSentenceCase(label)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const toClientLines = (document: LinkedDocument): string[] =>
  [document.clientName, document.contactPerson, ...clientAddressLines(document), ...clientIdLines(document)].filter(
    (line) => line.trim(),
  );
