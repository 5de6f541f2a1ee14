import { paymentGuideToText } from './payment-guide.js';
import type { LetterContent } from './mail-frame.js';
import type { MailContent } from './render-mail.js';
import type { LanguageOfLetter } from './texts/letter-texts.js';

/** Returns the text part of an e-mail, with the same content as the HTML part. */
export function mailToText({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  const { texts } = letter;
  return [
    text,
    [
      `${texts.documents[summary.kind].name} ${summary.number}`,
      summary.preview,
      ...listPaymentDetails(summary, texts),
    ].join('\n'),
    summary.pay ? texts.line(summary.pay, url) : [texts.viewInText[summary.kind], url].join('\n'),
    ...(summary.howToPay ? [paymentGuideToText(summary.howToPay, texts)] : []),
    formatSignature(letter),
  ].join('\n\n');
}

/**
 * Returns the details of the summary without the due date or last valid day, which the preview text already contains.
 */
const listPaymentDetails = (
  { details }: MailContent['summary'],
  { dueDate, validUntil, line }: LanguageOfLetter,
): string[] =>
  details.filter(([label]) => label !== dueDate && label !== validUntil).map(([label, value]) => line(label, value));

export const formatSignature = ({ sender, brandName, texts }: Omit<LetterContent, 'text'>): string =>
  ['-- ', sender.companyName, ...sender.contact, texts.sentWith(brandName)].filter(Boolean).join('\n');
