import {
  clientAddressLines,
  clientIdLines,
  type Discount,
  groupedIban,
  type LinkedInvoice,
  senderLines,
  listShownDetails,
  getShownNote,
} from '@paperbill/contracts/http';
import type { ClientMessageKind } from '@paperbill/contracts/rules';
import { formatDate, paymentTermsLabel, unitLabel } from '@paperbill/contracts/rules';
import { toFactLabel, capitalize, noteHeading } from '@paperbill/contracts/texts';
import { compareDecimals, formatMoney, formatQuantity, formatTaxRate } from '@paperbill/money';
import { Fragment, type ReactNode } from 'react';
import { TransferCode, toTransferText } from './transfer-code.js';
import { ClientMessageForms } from './client-message-forms.js';

interface InvoiceOfClientProps {
  invoice: LinkedInvoice;
  path: string;
  told: ClientMessageKind | undefined;
}

export function InvoiceOfClient({ invoice, path, told }: InvoiceOfClientProps) {
  return (
    <>
      <header className="from">
        {invoice.companyLogoUrl && (
          <div className="logo">
            <img src={`${path}/logo`} alt="" fetchPriority="low" />
          </div>
        )}
        <p className="name">{invoice.companyName.trim() || 'Invoice'}</p>
        {invoice.companyTitle && <p className="soft small">{invoice.companyTitle}</p>}
      </header>
      <main>
        <PaymentStatus invoice={invoice} path={path} />
        {isPayable(invoice) && <HowToPay invoice={invoice} />}
        <ClientMessageForms path={path} companyName={invoice.companyName} isOpen={isPayable(invoice)} told={told} />
        <LineItems invoice={invoice} />
        <InvoiceNote invoice={invoice} />
        <Parties invoice={invoice} />
      </main>
    </>
  );
}

const isPayable = ({ status, amountDue }: LinkedInvoice): boolean =>
  (status === 'pending' || status === 'overdue') && compareDecimals(amountDue, '0') > 0;

function PaymentStatus({ invoice, path }: Omit<InvoiceOfClientProps, 'told'>) {
  const { invoiceNumber, status, amountDue, total, paymentLink } = invoice;
  const canPayOnline = Boolean(paymentLink) && isPayable(invoice) && compareDecimals(amountDue, '0') > 0;
  return (
    <section className="card due">
      <div className="title">
        <h1>Invoice {invoiceNumber}</h1>
        <span className={`badge ${status}`}>{capitalize(status)}</span>
      </div>
      <p className="amount">{formatMoney(isPayable(invoice) ? amountDue : total)}</p>
      <p className="soft">{formatPaymentStatus(invoice)}</p>
      <div className="actions">
        {canPayOnline && <PayOnline link={paymentLink} />}
        <a className={canPayOnline ? 'button' : 'button primary'} href={`${path}/pdf`}>
          Download PDF
        </a>
        <a className="button" href={`${path}/pdf?disposition=inline`}>
          Open PDF
        </a>
      </div>
    </section>
  );
}

/** The text shows the host, because the sender chose the address and may be untrustworthy. */
const PayOnline = ({ link }: { link: string }) => (
  <a className="button primary pay" href={link} rel="noopener noreferrer">
    Pay at {new URL(link).hostname}
  </a>
);

function formatPaymentStatus({ status, dueDate, amountPaid, total }: LinkedInvoice): string {
  if (status === 'paid' && compareDecimals(total, '0') === 0) return 'Nothing is to be paid.';
  if (status === 'paid') return compareDecimals(total, '0') < 0 ? 'Paid back to you.' : 'Paid. Thank you!';
  if (status === 'void') return 'This invoice was cancelled. Nothing is to be paid.';
  if (compareDecimals(total, '0') < 0) return 'It will be paid back to you.';
  const isPartlyPaid = compareDecimals(amountPaid, '0') > 0;
  const due = status === 'overdue' ? `was due ${formatDate(dueDate)}` : `due ${formatDate(dueDate)}`;
  return isPartlyPaid ? `Left of ${formatMoney(total)}, ${due}. ${formatMoney(amountPaid)} is paid.` : capitalize(due);
}

function HowToPay({ invoice }: { invoice: LinkedInvoice }) {
  const { companyPaymentInstructions, invoiceNumber, iban } = invoice;
  const instructions = companyPaymentInstructions.trim();
  if (!instructions && !iban) return null;
  return (
    <section className="card">
      <h2>How to pay</h2>
      {iban && <BankTransfer invoice={invoice} />}
      {instructions && <p className="text">{instructions}</p>}
      <p className="soft small">Please include invoice number {invoiceNumber} with your payment.</p>
    </section>
  );
}

function BankTransfer({ invoice }: { invoice: LinkedInvoice }) {
  const { companyName, invoiceNumber, iban, amountDue } = invoice;
  const code = toTransferText(invoice);
  return (
    <div className="transfer">
      {code && <TransferCode text={code} />}
      <dl>
        <dt>To</dt>
        <dd>{companyName.trim() || 'The sender'}</dd>
        <dt>IBAN</dt>
        <dd className="iban">{groupedIban(iban)}</dd>
        <dt>Amount</dt>
        <dd>{formatMoney(amountDue)}</dd>
        <dt>For</dt>
        <dd>Invoice {invoiceNumber}</dd>
      </dl>
      {code && <p className="soft small">Scan the code with your bank’s app, and enter the amount there.</p>}
    </div>
  );
}

function LineItems({ invoice }: { invoice: LinkedInvoice }) {
  const { lineItems, subtotal, discount, discountAmount, taxRate, taxAmount, total } = invoice;
  const { amountPaid, amountCredited, amountDue } = invoice;
  const isZero = (amount: string) => compareDecimals(amount, '0') === 0;
  const sums: [ReactNode, string][] = [
    ...(discount || !isZero(taxAmount) ? [['Subtotal', formatMoney(subtotal)] as [string, string]] : []),
    ...(discount ? [[formatDiscountLabel(discount), formatNegative(discountAmount)] as [string, string]] : []),
    ...(isZero(taxAmount) ? [] : [[`Tax (${formatTaxRate(taxRate)})`, formatMoney(taxAmount)] as [string, string]]),
    ['Total', formatMoney(total)],
    ...(isZero(amountCredited) ? [] : [['Credited', formatNegative(amountCredited)] as [string, string]]),
    ...(isZero(amountPaid) ? [] : [['Paid', formatNegative(amountPaid)] as [string, string]]),
  ];
  return (
    <section className="card">
      <h2>Items</h2>
      <ul className="lines">
        {lineItems.map(({ id, productName, description, notes, quantity, unit, unitPrice, subtotal: amount }) => (
          <li key={id}>
            <div>
              {productName && productName !== description && <p className="item">{productName}</p>}
              <p>{description}</p>
              <p className="soft small">
                {formatQuantity(quantity)} {unitLabel(unit)} at {formatMoney(unitPrice)}
              </p>
              {notes && <p className="soft small">{notes}</p>}
            </div>
            <p className="figure">{formatMoney(amount)}</p>
          </li>
        ))}
      </ul>
      <dl className="totals">
        {sums.map(([label, amount], index) => (
          <SumRow key={index} label={label} amount={amount} />
        ))}
        {isPayable(invoice) && <SumRow label="Amount due" amount={formatMoney(amountDue)} isLast />}
      </dl>
    </section>
  );
}

const formatNegative = (amount: string): string => formatMoney(`-${amount}`);

const formatDiscountLabel = ({ kind, value }: Discount): string =>
  kind === 'percentage' ? `Discount (${formatTaxRate(value)})` : 'Discount';

function SumRow({ label, amount, isLast }: { label: ReactNode; amount: string; isLast?: boolean }) {
  const className = isLast ? 'last' : undefined;
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{amount}</dd>
    </>
  );
}

function InvoiceNote({ invoice }: { invoice: LinkedInvoice }) {
  const note = getShownNote(invoice);
  if (!note) return null;
  return (
    <section className="card">
      <h2>{noteHeading}</h2>
      <p className="text">{note}</p>
    </section>
  );
}

function Parties({ invoice }: { invoice: LinkedInvoice }) {
  const { companyName, invoiceDate, dueDate, paymentTerms } = invoice;
  const from = [companyName, ...senderLines(invoice)].filter((line) => line.trim());
  return (
    <section className="card">
      <div className="columns">
        <div>
          <h2>From</h2>
          <p className="text">{from.join('\n')}</p>
        </div>
        <div>
          <h2>For</h2>
          <p className="text">{toClientLines(invoice).join('\n')}</p>
        </div>
      </div>
      <dl>
        <dt>Invoice date</dt>
        <dd>{formatDate(invoiceDate)}</dd>
        <dt>Due date</dt>
        <dd>{formatDate(dueDate)}</dd>
        <dt>Terms</dt>
        <dd>{paymentTermsLabel(paymentTerms)}</dd>
        {listShownDetails(invoice).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{toFactLabel(label)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const toClientLines = (invoice: LinkedInvoice): string[] =>
  [invoice.clientName, invoice.contactPerson, ...clientAddressLines(invoice), ...clientIdLines(invoice)].filter(
    (line) => line.trim(),
  );
