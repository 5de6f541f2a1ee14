import { textOfGuide } from './how-to-pay.js';
import type { Letter } from './mail-frame.js';
import type { MailContent } from './render-mail.js';

/** The same as the HTML, for who reads text alone. */
export function textOfMail({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`Invoice ${summary.number}`, summary.preview, ...leftToPay(summary)].join('\n'),
    ['View the invoice:', url].join('\n'),
    ...(summary.howToPay ? [textOfGuide(summary.howToPay)] : []),
    signature(letter),
  ].join('\n\n');
}

/** The due date stands in the preview already. */
const leftToPay = ({ details }: MailContent['summary']): string[] =>
  details.filter(([label]) => label !== 'Due date').map(([label, value]) => `${label}: ${value}`);

/** Whom a mail is from. */
export const signature = ({ sender, brandName }: Pick<Letter, 'sender' | 'brandName'>): string =>
  ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n');
