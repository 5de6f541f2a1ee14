import type { Letter } from './mail-frame.js';
import type { MailContent } from './render-mail.js';
import { previewOf } from './mail-summary.js';

/** The same as the HTML, for who reads text alone. */
export function textOfMail({ text, summary, url, ...letter }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`Invoice ${summary.number}`, previewOf(summary)].join('\n'),
    ['View the invoice:', url].join('\n'),
    signature(letter),
  ].join('\n\n');
}

/** Whom a mail is from. */
export const signature = ({ sender, brandName }: Pick<Letter, 'sender' | 'brandName'>): string =>
  ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n');
