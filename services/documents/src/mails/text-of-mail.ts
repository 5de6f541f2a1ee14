import { textOfGuide } from './how-to-pay.js';
import type { Letter } from './mail-frame.js';
import type { MailContent } from './render-mail.js';

/** Writes the text part of an e-mail. It has the same content as the HTML part. */
export function textOfMail({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`Invoice ${summary.number}`, summary.preview, ...leftToPay(summary)].join('\n'),
    ['View the invoice:', url].join('\n'),
    ...(summary.howToPay ? [textOfGuide(summary.howToPay)] : []),
    signature(letter),
  ].join('\n\n');
}

/** Returns the details without the due date, because the preview text contains the due date. */
const leftToPay = ({ details }: MailContent['summary']): string[] =>
  details.filter(([label]) => label !== 'Due date').map(([label, value]) => `${label}: ${value}`);

/** Returns the last lines of an e-mail, which name its sender. */
export const signature = ({ sender, brandName }: Pick<Letter, 'sender' | 'brandName'>): string =>
  ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n');
