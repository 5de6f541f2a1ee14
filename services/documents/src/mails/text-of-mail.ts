import { textOfGuide } from './how-to-pay.js';
import type { Letter } from './mail-frame.js';
import type { MailContent } from './render-mail.js';

/** The text part of a mail, with the same content as the HTML. */
export function textOfMail({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`Invoice ${summary.number}`, summary.preview, ...leftToPay(summary)].join('\n'),
    ['View the invoice:', url].join('\n'),
    ...(summary.howToPay ? [textOfGuide(summary.howToPay)] : []),
    signature(letter),
  ].join('\n\n');
}

/** The facts without the due date, which is already in the preview text. */
const leftToPay = ({ details }: MailContent['summary']): string[] =>
  details.filter(([label]) => label !== 'Due date').map(([label, value]) => `${label}: ${value}`);

/** The last lines of a mail: its sender. */
export const signature = ({ sender, brandName }: Pick<Letter, 'sender' | 'brandName'>): string =>
  ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n');
