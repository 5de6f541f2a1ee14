import { paymentGuideToText } from './payment-guide.js';
import type { LetterContent } from './mail-frame.js';
import type { MailContent } from './render-mail.js';

/** Returns the text part of an e-mail, with the same content as the HTML part. */
export function mailToText({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`${summary.document} ${summary.number}`, summary.preview, ...listPaymentDetails(summary)].join('\n'),
    [`View the ${summary.document.toLowerCase()}:`, url].join('\n'),
    ...(summary.howToPay ? [paymentGuideToText(summary.howToPay)] : []),
    formatSignature(letter),
  ].join('\n\n');
}

/**
 * Returns the details of the summary without the due date or last valid day, which the preview text already contains.
 */
const listPaymentDetails = ({ details }: MailContent['summary']): string[] =>
  details
    .filter(([label]) => label !== 'Due date' && label !== 'Valid until')
    .map(([label, value]) => `${label}: ${value}`);

export const formatSignature = ({ sender, brandName }: Pick<LetterContent, 'sender' | 'brandName'>): string =>
  ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n');
