import { clientAddressLines, clientIdLines, senderLines, listShownDetails } from '@paperbill/contracts/http';
import { formatDate, getPaymentDays, isolate } from '@paperbill/contracts/rules';
import { compareDecimals, formatMoney, subtractAmounts } from '@paperbill/money';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { COMPANY_NAME_PLACEHOLDER, getDisplayedCompanyName, getCompanyNameStyle } from '../company-name.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { sheetKinds } from '../sheet-kinds.js';
import { toBdiElements } from './isolated-text.js';
import { TextsContext } from './texts-context.js';

/** The content that replaces a missing company name. In the preview of the web client, it is a link. */
export const MissingNameContext = createContext<ReactNode>(COMPANY_NAME_PLACEHOLDER);

export function CompanyHeading({ data }: { data: InvoiceDocumentData }) {
  const missingName = useContext(MissingNameContext);
  return (
    <div className="invoice-company">
      <Logo source={data.logo} companyName={getDisplayedCompanyName(data)} />
      <p className="invoice-company-name" style={getCompanyNameStyle(data.companyNameFont, data.companyNameSize)}>
        {data.companyName.trim() || missingName}
      </p>
      {data.companyTitle.trim() && <p className="invoice-company-title invoice-text">{data.companyTitle.trim()}</p>}
    </div>
  );
}

export function DocumentHeading({ data }: { data: InvoiceDocumentData }) {
  const texts = useContext(TextsContext);
  const number = data.number.trim();
  return (
    <h1 className="invoice-heading">
      {texts.kinds[data.kind].name}
      {number && <span className="invoice-number"> {toBdiElements(texts.number(number), texts.amounts.language)}</span>}
    </h1>
  );
}

/** Renders nothing if there is no due date or no amount due. */
export function AmountDue({ data: { kind, until, currency, total, deposit } }: { data: InvoiceDocumentData }) {
  const { kinds, amounts } = useContext(TextsContext);
  const { betweenAmountAndDate } = kinds[kind];
  const { asksForPayment } = sheetKinds[kind];
  const amount = subtractAmounts(total, (asksForPayment && deposit) || 0);
  const date = formatDate(until, amounts.language);
  if (!betweenAmountAndDate || !date || compareDecimals(amount, 0) <= 0) return null;
  return (
    <p className="invoice-amount-due">
      {formatMoney(amount, currency, amounts.language)} <span>{`${betweenAmountAndDate} ${date}`}</span>
    </p>
  );
}

// Prevents a check of the logo on each keystroke, because a logo can be a text of several megabytes.
const Logo = memo(({ source, companyName }: { source: string; companyName: string }) => {
  const texts = useContext(TextsContext);
  return isLogo(source) ? <img className="invoice-logo" src={source} alt={texts.logo(companyName)} /> : null;
});

const LOGO_DATA_URL_PATTERN = /^data:image\/(?:png|jpeg|svg\+xml|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Only data URLs are shown, so that the page never loads anything from the network. */
const isLogo = (source: string): boolean => LOGO_DATA_URL_PATTERN.test(source);

/** Renders the dates as a list, because in a tagged PDF only list items keep a label and its value together. */
export function DocumentDates({ data }: { data: InvoiceDocumentData }) {
  const { kind, date, until, paymentTerms, creditedInvoice } = data;
  const texts = useContext(TextsContext);
  const { language } = texts.amounts;
  const labels = texts.kinds[kind];
  return (
    <ul className="invoice-dates">
      <DefinitionRow label={labels.date} value={formatDate(date, language)} />
      {labels.until && <DefinitionRow label={labels.until} value={formatDate(until, language)} />}
      {labels.until && (
        <DefinitionRow label={texts.paymentTerms} value={texts.formatPaymentTerms(getPaymentDays(paymentTerms))} />
      )}
      {creditedInvoice && <DefinitionRow label={texts.forInvoice} value={isolate(creditedInvoice.number, language)} />}
      {creditedInvoice && (
        <DefinitionRow label={texts.kinds.invoice.date} value={formatDate(creditedInvoice.date, language)} />
      )}
      {listShownDetails(data, { labels: texts.details, language }).map(({ label, value }) => (
        <DefinitionRow key={label} className="invoice-detail" label={label} value={value} />
      ))}
    </ul>
  );
}

function DefinitionRow({ label, value, className }: { label: string; value: string; className?: string }) {
  const { amounts } = useContext(TextsContext);
  // In languages other than English, labels can be long. The value then moves to a line of its own.
  return (
    <li className={amounts.language ? 'invoice-detail' : className}>
      <span className="invoice-date-label">{label} </span>
      <span className="invoice-date">{toBdiElements(value, amounts.language)}</span>
    </li>
  );
}

export function SenderAddress({ data }: { data: InvoiceDocumentData }) {
  const { from, partyIds, amounts } = useContext(TextsContext);
  const lines = senderLines(data, partyIds, amounts.language);
  return <PartyAddress label={from} name={getDisplayedCompanyName(data)} lines={lines} />;
}

export function ClientAddress({ data }: { data: InvoiceDocumentData }) {
  const { kinds, partyIds, amounts } = useContext(TextsContext);
  return (
    <PartyAddress
      label={kinds[data.kind].clientHeading}
      name={data.clientName}
      lines={[
        data.contactPerson,
        ...clientAddressLines(data, amounts.language),
        data.clientEmail,
        ...clientIdLines(data, partyIds, amounts.language),
      ]}
    />
  );
}

function PartyAddress({ label, name, lines }: { label: string; name: string; lines: string[] }) {
  const { amounts } = useContext(TextsContext);
  return (
    <section>
      <h2 className="invoice-label">{label}</h2>
      {name.trim() && <p className="invoice-party-name invoice-text">{name.trim()}</p>}
      {lines
        .filter((line) => line.trim())
        .map((line, index) => (
          <p className="invoice-text" key={index}>
            {toBdiElements(line.trim(), amounts.language)}
          </p>
        ))}
    </section>
  );
}
