import { formatIban, type LinkedInvoice } from '@paperbill/contracts/http';
import type { LetterTexts } from './texts/en-US.js';
import { LayoutCell, INK_COLOR, Lines, SECONDARY_COLOR, textStyle } from './mail-frame.js';

export interface PaymentGuide {
  link: { url: string; host: string } | null;
  /** Lines for a bank transfer in an e-mail, each with a label and a value. */
  transfer: [label: string, value: string][];
  /** Text about payments that the sender of the invoice wrote, or ''. */
  instructions: string;
  /** Sentence in an e-mail that asks the client to include the invoice number with the payment. */
  reference: string;
}

/** Collects the payment details that clients see. @returns null if the sender has entered no payment details */
export function getPaymentGuide(invoice: LinkedInvoice, texts: LetterTexts, reference: string): PaymentGuide | null {
  const { companyName, iban, paymentLink } = invoice;
  const instructions = invoice.companyPaymentInstructions.trim();
  if (!iban && !paymentLink && !instructions) return null;
  return {
    link: paymentLink ? { url: paymentLink, host: new URL(paymentLink).hostname } : null,
    transfer: iban
      ? [
          [texts.transferTo, companyName.trim() || texts.unnamedSender],
          ['IBAN', formatIban(iban)],
        ]
      : [],
    instructions,
    reference,
  };
}

interface PaymentGuideProps {
  guide: PaymentGuide;
  texts: LetterTexts;
}

/** Renders a table cell with the payment details. */
export const PaymentGuideCell = ({ guide: { link, transfer, instructions, reference }, texts }: PaymentGuideProps) => (
  <LayoutCell className="pad ink" style={{ padding: '0 40px 32px', ...textStyle(14, INK_COLOR) }}>
    <div style={{ paddingBottom: '4px', fontWeight: 600 }}>{texts.howToPay}</div>
    {link && (
      <div style={{ padding: '4px 0' }}>
        <a href={link.url} className="ink" style={{ color: INK_COLOR, fontWeight: 600, textDecoration: 'underline' }}>
          {texts.payAt(link.host)}
        </a>
      </div>
    )}
    {transfer.map(([label, value]) => (
      <div key={label}>
        <span className="soft" style={{ color: SECONDARY_COLOR }}>{`${label} `}</span>
        <span dir="auto">{value}</span>
      </div>
    ))}
    {instructions && <Lines text={instructions} />}
    <div className="soft" style={{ paddingTop: '8px', color: SECONDARY_COLOR, fontSize: '13px' }}>
      {reference}
    </div>
  </LayoutCell>
);

/** Returns the payment details for the text part of an e-mail. */
export const paymentGuideToText = (
  { link, transfer, instructions, reference }: PaymentGuide,
  texts: LetterTexts,
): string =>
  [
    texts.howToPay,
    link ? texts.line(texts.online, link.url) : '',
    ...transfer.map(([label, value]) => texts.line(label, value)),
    instructions,
    reference,
  ]
    .filter(Boolean)
    .join('\n');
