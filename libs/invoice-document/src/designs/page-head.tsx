import { clientAddressLines, clientIdLines, senderLines, shownDetails } from '@paperbill/contracts/http';
import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import { memo } from 'react';
import { companyNameOf, companyNameStyle } from '../company-name.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { sheetKinds } from '../sheet-kinds.js';

/** Renders the company's logo, its name in the chosen font, and its title. */
export function Company({ data }: { data: InvoiceDocumentData }) {
  return (
    <div className="invoice-company">
      <Logo source={data.logo} companyName={companyNameOf(data)} />
      <p className="invoice-company-name" style={companyNameStyle(data.companyNameFont, data.companyNameSize)}>
        {companyNameOf(data)}
      </p>
      {data.companyTitle.trim() && <p className="invoice-company-title invoice-text">{data.companyTitle.trim()}</p>}
    </div>
  );
}

export function Heading({ data }: { data: InvoiceDocumentData }) {
  const number = data.number.trim();
  return (
    <h1 className="invoice-heading">
      {sheetKinds[data.kind].name}
      {number && <span className="invoice-number"> {number}</span>}
    </h1>
  );
}

// A logo can be a text of several megabytes. `memo` avoids checking this text again on each keystroke.
const Logo = memo(({ source, companyName }: { source: string; companyName: string }) =>
  isLogo(source) ? <img className="invoice-logo" src={source} alt={invoiceTexts.logo(companyName)} /> : null,
);

const LOGO = /^data:image\/(?:png|jpeg|svg\+xml|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Checks whether a URL is a data URL of an image. Other URLs are not shown, so the page never sends a request. */
const isLogo = (source: string): boolean => LOGO.test(source);

/**
 * Renders the dates, the payment terms and the details of the document. For a credit note, it renders a reference to
 * the invoice. The result is a list, because a tagged PDF keeps a label and its value together only in list items.
 */
export function Dates({ data }: { data: InvoiceDocumentData }) {
  const { kind, date, until, paymentTerms, credited } = data;
  const labels = sheetKinds[kind];
  return (
    <ul className="invoice-dates">
      <Term label={labels.date} value={formatDate(date)} />
      {labels.until && <Term label={labels.until} value={formatDate(until)} />}
      {labels.until && <Term label={invoiceTexts.paymentTerms} value={paymentTermsLabel(paymentTerms)} />}
      {credited && <Term label={invoiceTexts.forInvoice} value={credited.number} />}
      {credited && <Term label={sheetKinds.invoice.date} value={formatDate(credited.date)} />}
      {shownDetails(data).map(({ label, value }) => (
        <Term key={label} className="invoice-detail" label={label} value={value} />
      ))}
    </ul>
  );
}

function Term({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <li className={className}>
      <span className="invoice-date-label">{label} </span>
      <span className="invoice-date">{value}</span>
    </li>
  );
}

export function Sender({ data }: { data: InvoiceDocumentData }) {
  return <Party label={invoiceTexts.from} name={companyNameOf(data)} lines={senderLines(data)} />;
}

export function Client({ data }: { data: InvoiceDocumentData }) {
  return (
    <Party
      label={sheetKinds[data.kind].client}
      name={data.clientName}
      lines={[data.contactPerson, ...clientAddressLines(data), data.clientEmail, ...clientIdLines(data)]}
    />
  );
}

function Party({ label, name, lines }: { label: string; name: string; lines: string[] }) {
  return (
    <section>
      <h2 className="invoice-label">{label}</h2>
      {name.trim() && <p className="invoice-party-name invoice-text">{name.trim()}</p>}
      {lines
        .filter((line) => line.trim())
        .map((line, index) => (
          <p className="invoice-text" key={index}>
            {line.trim()}
          </p>
        ))}
    </section>
  );
}
