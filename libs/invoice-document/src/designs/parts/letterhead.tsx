import { memo } from 'react';
import { companyNameOf, companyNameStyle } from '../../company-name.js';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';
import { isLogo } from '../../logo.js';

/** The company as it presents itself: logo, name in the chosen font, title. */
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

/** 'Invoice' and its number. */
export function Heading({ invoiceNumber }: { invoiceNumber: string }) {
  const number = invoiceNumber.trim();
  return (
    <h1 className="invoice-heading">
      {invoiceTexts.heading}
      {number && <span className="invoice-number"> {number}</span>}
    </h1>
  );
}

// A logo can be megabytes of text: memo keeps typing from checking it again.
const Logo = memo(({ source, companyName }: { source: string; companyName: string }) =>
  isLogo(source) ? <img className="invoice-logo" src={source} alt={invoiceTexts.logo(companyName)} /> : null,
);
