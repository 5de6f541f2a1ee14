import { addressLines } from '@paperbill/contracts/rules';
import { companyNameOf } from '../../company-name.js';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

/** Who the invoice is from. */
export function Sender({ data }: { data: InvoiceDocumentData }) {
  return (
    <Party
      label={invoiceTexts.from}
      name={companyNameOf(data)}
      lines={[...data.companyAddress.split('\n'), data.companyEmail, data.companyPhone]}
    />
  );
}

/** Who it is for. */
export function Client({ data }: { data: InvoiceDocumentData }) {
  const address = addressLines({
    address: data.clientAddress,
    addressLine2: data.clientAddressLine2,
    city: data.clientCity,
    state: data.clientState,
    zipCode: data.clientZipCode,
    country: data.clientCountry,
  });
  return (
    <Party
      label={invoiceTexts.billTo}
      name={data.clientName}
      lines={[data.contactPerson, ...address, data.clientEmail]}
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
