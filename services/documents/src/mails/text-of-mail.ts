import type { MailContent } from './render-mail.js';
import { previewOf } from './mail-summary.js';

/** The same as the HTML, for who reads text alone. */
export function textOfMail({ text, summary, url, sender, brandName }: Omit<MailContent, 'logo'>): string {
  return [
    text,
    [`Invoice ${summary.number}`, previewOf(summary)].join('\n'),
    ['View the invoice:', url].join('\n'),
    ['-- ', sender.companyName, ...sender.contact, `Sent with ${brandName}`].filter(Boolean).join('\n'),
  ].join('\n\n');
}
