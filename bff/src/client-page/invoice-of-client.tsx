import { formatIban, type LinkedInvoice, type SharedAttachment } from '@paperbill/contracts/http';
import type { ClientMessageKind } from '@paperbill/contracts/rules';
import { formatDate } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { ClientMessageForms } from './client-message-forms.js';
import { Files, formatNegative, LineItems, Note, Parties, Sender, type SumRow } from './document-parts.js';
import { TransferCode, toTransferText } from './transfer-code.js';

export interface InvoiceOfClientProps {
  invoice: LinkedInvoice;
  attachments: SharedAttachment[];
  path: string;
  /** True if the page was opened from a test mail. */
  isTest: boolean;
  /** The kind of message that the client has just sent. It is undefined if the client has sent none. */
  justSent: ClientMessageKind | undefined;
}

export function InvoiceOfClient({ invoice, attachments, path, isTest, justSent }: InvoiceOfClientProps) {
  return (
    <>
      <Sender document={invoice} path={path} name={invoice.companyName.trim() || 'Invoice'} />
      <main>
        <PaymentStatus invoice={invoice} path={path} />
        {isPayable(invoice) && <PaymentInstructions invoice={invoice} />}
        <ClientMessageForms
          path={path}
          companyName={invoice.companyName}
          isOpen={isPayable(invoice)}
          isTest={isTest}
          justSent={justSent}
        />
        <LineItems document={invoice} further={listSumsBelowTotal(invoice)} />
        <Note document={invoice} />
        <Files attachments={attachments} path={path} />
        <Parties
          document={invoice}
          dates={[
            ['Invoice date', invoice.invoiceDate],
            ['Due date', invoice.dueDate],
          ]}
        />
      </main>
    </>
  );
}

const isPayable = ({ status, amountDue }: LinkedInvoice): boolean =>
  (status === 'pending' || status === 'overdue') && compareDecimals(amountDue, '0') > 0;

function PaymentStatus({ invoice, path }: Pick<InvoiceOfClientProps, 'invoice' | 'path'>) {
  const { invoiceNumber, status, currency, amountDue, total, paymentLink } = invoice;
  const canPayOnline = Boolean(paymentLink) && isPayable(invoice) && compareDecimals(amountDue, '0') > 0;
  return (
    <section className="card due">
      <div className="title">
        <h1>Invoice {invoiceNumber}</h1>
        <span className={`badge ${status}`}>{capitalize(status)}</span>
      </div>
      <p className="amount">{formatMoney(isPayable(invoice) ? amountDue : total, currency)}</p>
      <p className="soft">{formatPaymentStatus(invoice)}</p>
      <div className="actions">
        {canPayOnline && <PaymentLink link={paymentLink} />}
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

/**
 * A link to the sender's payment page. Its text shows the host, because the sender chose the address and may be
 * untrustworthy.
 */
const PaymentLink = ({ link }: { link: string }) => (
  <a className="button primary pay" href={link} rel="noopener noreferrer">
    Pay at {new URL(link).hostname}
  </a>
);

function formatPaymentStatus({ status, dueDate, currency, amountPaid, total }: LinkedInvoice): string {
  if (status === 'paid' && compareDecimals(total, '0') === 0) return 'Nothing is to be paid.';
  if (status === 'paid') return compareDecimals(total, '0') < 0 ? 'Paid back to you.' : 'Paid. Thank you!';
  if (status === 'void') return 'This invoice was cancelled. Nothing is to be paid.';
  if (compareDecimals(total, '0') < 0) return 'It will be paid back to you.';
  const isPartlyPaid = compareDecimals(amountPaid, '0') > 0;
  const due = status === 'overdue' ? `was due ${formatDate(dueDate)}` : `due ${formatDate(dueDate)}`;
  return isPartlyPaid
    ? `Left of ${formatMoney(total, currency)}, ${due}. ${formatMoney(amountPaid, currency)} is paid.`
    : capitalize(due);
}

function PaymentInstructions({ invoice }: { invoice: LinkedInvoice }) {
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
  const { companyName, invoiceNumber, iban, currency, amountDue } = invoice;
  const code = toTransferText(invoice);
  return (
    <div className="transfer">
      {code && <TransferCode text={code} />}
      <dl>
        <dt>To</dt>
        <dd>{companyName.trim() || 'The sender'}</dd>
        <dt>IBAN</dt>
        <dd className="iban">{formatIban(iban)}</dd>
        <dt>Amount</dt>
        <dd>{formatMoney(amountDue, currency)}</dd>
        <dt>For</dt>
        <dd>Invoice {invoiceNumber}</dd>
      </dl>
      {code && <p className="soft small">Scan the code with your bank’s app, and enter the amount there.</p>}
    </div>
  );
}

const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

const listSumsBelowTotal = (invoice: LinkedInvoice): SumRow[] => {
  const { currency, amountPaid, amountCredited, amountDue } = invoice;
  return [
    ...(isZero(amountCredited) ? [] : [['Credited', formatNegative(amountCredited, currency)] as SumRow]),
    ...(isZero(amountPaid) ? [] : [['Paid', formatNegative(amountPaid, currency)] as SumRow]),
    ...(isPayable(invoice) ? [['Amount due', formatMoney(amountDue, currency), 'last'] as SumRow] : []),
  ];
};
