import { formatIban, type LinkedInvoice, type SharedAttachment } from '@paperbill/contracts/http';
import type { ClientMessageKind } from '@paperbill/contracts/rules';
import { formatDate } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { ClientMessageForms } from './client-message-forms.js';
import { Files, isZero, LineItems, Note, Parties, Sender, type SumRow } from './document-parts.js';
import { toElements } from './isolated-text.js';
import { asksForPayment, isPayable, isTransferAwaited, OnlinePaymentState, PayButtons } from './online-payment.js';
import { PaymentList } from './payment-list.js';
import { SavedCard } from './saved-card.js';
import type { PageTexts } from './texts/en-US.js';
import { getPageTexts } from './texts/page-texts.js';
import { TransferCode, toTransferText } from './transfer-code.js';

export interface InvoiceOfClientProps {
  invoice: LinkedInvoice;
  attachments: SharedAttachment[];
  path: string;
  isTest: boolean;
  justSent: ClientMessageKind | undefined;
}

export function InvoiceOfClient({ invoice, attachments, path, isTest, justSent }: InvoiceOfClientProps) {
  const texts = getPageTexts(invoice);
  const isAsked = asksForPayment(invoice);
  return (
    <>
      <Sender document={invoice} path={path} name={invoice.companyName.trim() || texts.unnamedInvoice} />
      <main>
        <PaymentStatus invoice={invoice} path={path} isTest={isTest} />
        {isAsked && !isTransferAwaited(invoice) && <PaymentInstructions invoice={invoice} />}
        <PaymentList invoice={invoice} />
        <SavedCard invoice={invoice} path={path} isTest={isTest} />
        <ClientMessageForms
          path={path}
          companyName={invoice.companyName}
          texts={texts}
          isOpen={isAsked}
          isTest={isTest}
          justSent={justSent}
        />
        <LineItems document={invoice} extraSums={listSumsBelowTotal(invoice)} />
        <Note document={invoice} />
        <Files document={invoice} attachments={attachments} path={path} />
        <Parties
          document={invoice}
          dates={[
            [texts.invoiceDate, invoice.invoiceDate],
            [texts.dueDate, invoice.dueDate],
          ]}
        />
      </main>
    </>
  );
}

function PaymentStatus({ invoice, path, isTest }: Pick<InvoiceOfClientProps, 'invoice' | 'path' | 'isTest'>) {
  const texts = getPageTexts(invoice);
  const { invoiceNumber, status, currency, amountDue, total, paymentLink } = invoice;
  const isAwaited = isTransferAwaited(invoice);
  const hasPayButton = (isAwaited || Boolean(invoice.online?.payable)) && !isTest;
  const isAsked = asksForPayment(invoice);
  // The payment link is hidden during an awaited bank transfer. The link's account number would mislead a client who
  // has transfer instructions.
  const hasPaymentLink = Boolean(paymentLink) && isAsked && !isAwaited;
  return (
    <section className="card due">
      <div className="title">
        <h1>{toElements(texts.invoice(invoiceNumber), texts.language)}</h1>
        <span className={`badge ${status}`}>{texts.status(status)}</span>
      </div>
      <p className="amount">{formatMoney(isPayable(invoice) ? amountDue : total, currency, texts.language)}</p>
      <p className="soft">{formatPaymentStatus(invoice)}</p>
      <OnlinePaymentState invoice={invoice} />
      {isTest && invoice.online?.payable && <p className="soft">{texts.online.test}</p>}
      <div className="actions">
        {hasPayButton && <PayButtons invoice={invoice} path={path} />}
        {hasPaymentLink && <PaymentLink link={paymentLink} texts={texts} isPrimary={!hasPayButton} />}
        <a className={(hasPayButton && isAsked) || hasPaymentLink ? 'button' : 'button primary'} href={`${path}/pdf`}>
          {texts.downloadPdf}
        </a>
        <a className="button" href={`${path}/pdf?disposition=inline`}>
          {texts.openPdf}
        </a>
      </div>
    </section>
  );
}

/** The text shows the host, because the sender chose the address and may be untrustworthy. */
const PaymentLink = ({ link, texts, isPrimary }: { link: string; texts: PageTexts; isPrimary: boolean }) => (
  <a className={isPrimary ? 'button primary pay' : 'button pay'} href={link} rel="noopener noreferrer">
    {texts.payAt(new URL(link).hostname)}
  </a>
);

function formatPaymentStatus(invoice: LinkedInvoice): string {
  const { status, dueDate, currency, amountPaid, overpaid = '0', total } = invoice;
  const { language, ...texts } = getPageTexts(invoice);
  if (status === 'paid' && isZero(total)) return texts.nothingToPay;
  if (status === 'paid') return compareDecimals(total, '0') < 0 ? texts.paidBack : texts.thanksForPayment;
  if (status === 'void' && isZero(overpaid)) return texts.cancelled;
  if (status === 'void') return texts.cancelledPaid(formatMoney(overpaid, currency, language));
  if (compareDecimals(total, '0') < 0) return texts.willBePaidBack;
  const isPartlyPaid = compareDecimals(amountPaid, '0') > 0;
  const dueText = capitalize(texts[status === 'overdue' ? 'wasDue' : 'due'](formatDate(dueDate, language)));
  return isPartlyPaid
    ? texts.partlyPaid(dueText, formatMoney(amountPaid, currency, language), formatMoney(total, currency, language))
    : dueText;
}

function PaymentInstructions({ invoice }: { invoice: LinkedInvoice }) {
  const texts = getPageTexts(invoice);
  const { companyPaymentInstructions, invoiceNumber, iban } = invoice;
  const instructions = companyPaymentInstructions.trim();
  if (!instructions && !iban) return null;
  return (
    <section className="card">
      <h2>{texts.howToPay}</h2>
      {iban && <BankTransfer invoice={invoice} />}
      {instructions && <p className="text">{instructions}</p>}
      <p className="soft small">{toElements(texts.includeNumber(invoiceNumber), texts.language)}</p>
    </section>
  );
}

function BankTransfer({ invoice }: { invoice: LinkedInvoice }) {
  const { companyName, invoiceNumber, iban, currency, amountDue } = invoice;
  const texts = getPageTexts(invoice);
  const code = toTransferText(invoice);
  return (
    <div className="transfer">
      {code && <TransferCode text={code} label={texts.transferCode} />}
      <dl>
        <dt>{texts.transferTo}</dt>
        <dd>{companyName.trim() || texts.unnamedSender}</dd>
        <dt>IBAN</dt>
        <dd className="iban">{formatIban(iban)}</dd>
        <dt>{texts.amount}</dt>
        <dd>{formatMoney(amountDue, currency, texts.language)}</dd>
        <dt>{texts.transferFor}</dt>
        <dd>{toElements(texts.invoice(invoiceNumber), texts.language)}</dd>
      </dl>
      {code && <p className="soft small">{texts.scanCode}</p>}
    </div>
  );
}

const listSumsBelowTotal = (invoice: LinkedInvoice): SumRow[] => {
  const { language, ...texts } = getPageTexts(invoice);
  const { currency, amountPaid, amountCredited, amountDue, overpaid = '0' } = invoice;
  const format = (amount: string): string => formatMoney(amount, currency, language);
  return [
    ...(isZero(amountCredited) ? [] : [[texts.credited, format(`-${amountCredited}`)] as SumRow]),
    ...(isZero(amountPaid) ? [] : [[texts.paid, format(`-${amountPaid}`)] as SumRow]),
    ...(isPayable(invoice) ? [[texts.amountDue, format(amountDue), 'last'] as SumRow] : []),
    ...(isZero(overpaid) ? [] : [[texts.comesBack, format(overpaid), 'last'] as SumRow]),
  ];
};
