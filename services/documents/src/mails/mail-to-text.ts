import { paymentGuideToText } from './payment-guide.js';
import type { MailFrameContent } from './mail-frame.js';
import type { MailContent } from './render-mail.js';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';

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

/** The preview text already contains the due date and the last valid day. */
const listPaymentDetails = (
  { details }: MailContent['summary'],
  { dueDate, validUntil, line }: LanguageOfMail,
): string[] =>
  details.filter(([label]) => label !== dueDate && label !== validUntil).map(([label, value]) => line(label, value));

export const formatSignature = ({ sender, brandName, texts }: Omit<MailFrameContent, 'text'>): string =>
  ['-- ', sender.companyName, ...sender.contact, texts.sentWith(brandName)].filter(Boolean).join('\n');
