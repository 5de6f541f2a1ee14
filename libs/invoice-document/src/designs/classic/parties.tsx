import { addressLines, formatDate, paymentTermsLabel } from '@paperbill/contracts';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

export function Parties({ data }: { data: InvoiceDocumentData }) {
  const sender = [data.companyAddress, data.companyEmail, data.companyPhone];
  const client = [
    data.contactPerson,
    ...addressLines({
      address: data.clientAddress,
      addressLine2: data.clientAddressLine2,
      city: data.clientCity,
      state: data.clientState,
      zipCode: data.clientZipCode,
      country: data.clientCountry,
    }),
    data.clientEmail,
  ];
  return (
    <div className="invoice-parties">
      <Party
        label={invoiceTexts.from}
        name={data.companyName.trim() || invoiceTexts.companyNamePlaceholder}
        lines={sender}
      />
      <Party label={invoiceTexts.billTo} name={data.clientName} lines={client} />
      <dl className="invoice-dates">
        <Term label={invoiceTexts.invoiceDate} value={formatDate(data.invoiceDate)} />
        <Term label={invoiceTexts.dueDate} value={formatDate(data.dueDate)} />
        <Term label={invoiceTexts.paymentTerms} value={paymentTermsLabel(data.paymentTerms)} />
      </dl>
    </div>
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

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
