import { Html, html, page } from '@paperbill/pages';
import { type KeptMail, MOST_MAILS } from './kept-mails.js';

const time = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

const all = (parts: Html[]): Html => new Html(parts.join(''));

export const listPage = (mails: KeptMail[]): string =>
  page(
    'Mailbox',
    html`<div class="wide">
      <h1>Mailbox</h1>
      <p class="hint">
        What the product sends by e-mail ends here, on this machine. Nothing reaches anybody. The newest
        ${`${MOST_MAILS}`} mails are kept.
      </p>
      ${mails.length === 0 ? html`<p class="notice">No mail has come yet. Send an invoice from its page.</p>` : list(mails)}
      <p class="hint">
        To see what happens when a mail fails, send one to reject@, busy@, cut@ or drop@ at any domain: refused for
        good, refused for now, broken off before the end, or taken without an answer.
      </p>
    </div>`,
  );

const list = (mails: KeptMail[]): Html =>
  html`<ul class="plain mails">
    ${all(mails.map(row))}
  </ul>`;

const row = ({ id, subject, from, envelope, receivedAt }: KeptMail): Html =>
  html`<li>
    <a href="/mails/${id}">${subject || 'No subject'}</a>
    <span class="hint">${from.name || from.address} to ${envelope.to.join(', ')}</span>
    <span class="hint">${time(receivedAt)}</span>
  </li>`;

export const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject || 'Mail',
    html`<div class="wide">
      <p><a href="/">All mails</a></p>
      <h1>${mail.subject || 'No subject'}</h1>
      <dl class="rows">
        ${all(
          headersOf(mail).map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
          ),
        )}
      </dl>
      ${mail.attachments.length > 0 && attachments(mail)}
      ${mail.html && html`<iframe src="/mails/${mail.id}/html" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
      <details ${!mail.html && 'open'}>
        <summary>As text</summary>
        <pre>${mail.text}</pre>
      </details>
      <details>
        <summary>All headers</summary>
        <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </div>`,
  );

const headersOf = ({ from, to, cc, replyTo, envelope, receivedAt }: KeptMail): [string, string][] => {
  const unseen = envelope.to.filter((address) => !to.includes(address) && !cc.includes(address));
  const rows: [string, string][] = [
    ['From', from.name ? `${from.name} <${from.address}>` : from.address],
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', unseen.join(', ')],
    ['Reply to', replyTo.join(', ')],
    ['Returns to', envelope.from],
    ['Received', time(receivedAt)],
  ];
  return rows.filter(([, value]) => value);
};

const attachments = ({ id, attachments: files }: KeptMail): Html =>
  html`<ul class="plain">
    ${all(
      files.map(
        ({ fileName, content }, index) =>
          html`<li>
            <a href="/mails/${id}/attachments/${`${index}`}">${fileName}</a>
            <span class="hint">${`${Math.ceil(content.length / 1024)} KB`}</span>
          </li>`,
      ),
    )}
  </ul>`;

/**
 * Returns the mail's HTML with its inline pictures. Links open in a new tab. If the HTML starts with a doctype, the
 * doctype stays first, because browsers use quirks mode otherwise.
 */
export const shownHtml = ({ html: source, attachments: files }: KeptMail): string =>
  source
    .replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">')
    .replaceAll(/cid:([^"')\s>]+)/g, (address: string, contentId: string) => {
      const file = files.find((one) => one.contentId === contentId);
      return file ? `data:${file.mediaType};base64,${file.content.toString('base64')}` : address;
    });

export const notFoundPage = (): string =>
  page(
    'Not found',
    html`<h1>This mail is gone</h1>
      <p><a href="/">All mails</a></p>`,
  );
