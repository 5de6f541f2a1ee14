import {
  clientAddressLines,
  clientIdLines,
  getShownNote,
  type LinkedInvoice,
  type LinkedQuote,
  listShownDetails,
  senderLines,
  type SharedAttachment,
} from '@paperbill/contracts/http';
import { type CalendarDate, formatDate, formatFileSize, getPaymentDays, isolate } from '@paperbill/contracts/rules';
import type { SheetTexts } from '@paperbill/contracts/languages';
import {
  compareDecimals,
  describeExchange,
  formatDiscountLabel,
  formatMoney,
  formatQuantity,
  listLineTaxes,
  listRoundingRows,
  listTaxRows,
  listTaxSentences,
} from '@paperbill/money';
import { Fragment } from 'react';
import { toElements } from './isolated-text.js';
import { getPageTexts } from './texts/page-texts.js';

type LinkedDocument = LinkedInvoice | LinkedQuote;

interface DocumentProps {
  document: LinkedDocument;
}

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

export const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

export function LineItems({ document, extraSums = [] }: DocumentProps & { extraSums?: SumRow[] }) {
  const { lineItems, currency, subtotal, discount, discountAmount, taxes, taxAmount, total } = document;
  const { sheet, language, ...texts } = getPageTexts(document);
  const format = (amount: string): string => formatMoney(amount, currency, language);
  // A document without tax has no row for a tax of 0 %.
  const rows =
    taxes || !isZero(taxAmount) ? listTaxRows(document, sheet.amounts) : listRoundingRows(document, sheet.amounts);
  const formatTaxes = listLineTaxes(lineItems, document, sheet.amounts);
  const sums: SumRow[] = [
    ...(discount || rows.length > 0 ? [[texts.subtotal, format(subtotal)] as SumRow] : []),
    ...(discount ? [[formatDiscountLabel(discount, sheet.amounts), format(`-${discountAmount}`)] as SumRow] : []),
    ...rows.map(({ label, amount }): SumRow => [label, format(amount)]),
    [texts.total, format(total)],
    ...extraSums,
  ];
  return (
    <section className="card">
      <h2>{texts.items}</h2>
      <ul className="lines">
        {lineItems.map(
          ({ productName, description, notes, quantity, unit, unitPrice, subtotal: amount, taxIds }, index) => (
            <li key={index}>
              <div>
                {productName && productName !== description && <p className="item">{productName}</p>}
                <p>{description}</p>
                <p className="soft small">
                  {texts.line(formatQuantity(quantity, language), sheet.unitLabel(unit, quantity), format(unitPrice))}
                  {formatTaxes && taxIds && texts.lineTaxes(formatTaxes({ taxIds }))}
                </p>
                {notes && <p className="soft small">{notes}</p>}
              </div>
              <p className="figure">{format(amount)}</p>
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
      {[...listTaxSentences(document), ...describeExchange(document, sheet.amounts)].map((sentence) => (
        <p key={sentence} className="soft small text">
          {sentence}
        </p>
      ))}
    </section>
  );
}

export function Note({ document }: DocumentProps) {
  const note = getShownNote(document);
  if (!note) return null;
  return (
    <section className="card">
      <h2>{getPageTexts(document).note}</h2>
      <p className="text">{note}</p>
    </section>
  );
}

export function Files({
  document,
  attachments,
  path,
}: DocumentProps & { attachments: SharedAttachment[]; path: string }) {
  if (attachments.length === 0) return null;
  return (
    <section className="card">
      <h2>{getPageTexts(document).files}</h2>
      <ul className="files">
        {attachments.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`${path}/files/${id}`}>{name}</a>
            <span className="soft small">{isolate(formatFileSize(size, document.language), document.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Parties({ document, dates }: DocumentProps & { dates: [label: string, date: CalendarDate][] }) {
  const { sheet, language, ...texts } = getPageTexts(document);
  const { companyName, paymentTerms } = document;
  const from = [companyName, ...senderLines(document, sheet.partyIds, language)].filter((line) => line.trim());
  return (
    <section className="card">
      <div className="columns">
        <div>
          <h2>{texts.from}</h2>
          <p className="text">{toElements(from.join('\n'), language)}</p>
        </div>
        <div>
          <h2>{texts.for}</h2>
          <p className="text">{toElements(toClientLines(document, sheet).join('\n'), language)}</p>
        </div>
      </div>
      <dl>
        {dates.map(([label, date]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatDate(date, language)}</dd>
          </Fragment>
        ))}
        <dt>{texts.terms}</dt>
        <dd>{sheet.formatPaymentTerms(getPaymentDays(paymentTerms))}</dd>
        {listShownDetails(document, { labels: sheet.details, language }).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{texts.detailLabel(label)}</dt>
            <dd>{toElements(value, language)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const toClientLines = (document: LinkedDocument, { partyIds, amounts }: SheetTexts): string[] =>
  [
    document.clientName,
    document.contactPerson,
    ...clientAddressLines(document, amounts.language),
    ...clientIdLines(document, partyIds, amounts.language),
  ].filter((line) => line.trim());
