import { Html, html, renderPage } from '@paperbill/pages';
import { type StoredMail, MAX_MAILS } from './kept-mails.js';

const formatTime = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

const joinHtml = (parts: Html[]): Html => new Html(parts.join(''));

export const renderListPage = (mails: StoredMail[]): string =>
  renderPage(
    'Mailbox',
    html`<div class="wide">
      <h1>Mailbox</h1>
      <p class="hint">
        What the product sends by e-mail ends here, on this machine. Nothing reaches anybody. The newest
        ${`${MAX_MAILS}`} mails are kept.
      </p>
      ${mails.length === 0 ? html`<p class="notice">No mail has come yet. Send an invoice from its page.</p>` : renderList(mails)}
      <p class="hint">
        To see what happens when a mail fails, send one to reject@, busy@, cut@ or drop@ at any domain: refused for
        good, refused for now, broken off before the end, or taken without an answer.
      </p>
    </div>`,
  );

const renderList = (mails: StoredMail[]): Html =>
  html`<ul class="plain mails">
    ${joinHtml(mails.map(renderRow))}
  </ul>`;

const renderRow = ({ id, subject, from, envelope, receivedAt }: StoredMail): Html =>
  html`<li>
    <a href="/mails/${id}">${subject || 'No subject'}</a>
    <span class="hint">${from.name || from.address} to ${envelope.to.join(', ')}</span>
    <span class="hint">${formatTime(receivedAt)}</span>
  </li>`;

export const renderMailPage = (mail: StoredMail): string =>
  renderPage(
    mail.subject || 'Mail',
    html`<div class="wide">
      <p><a href="/">All mails</a></p>
      <h1>${mail.subject || 'No subject'}</h1>
      <dl class="rows">
        ${joinHtml(
          listHeaders(mail).map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
          ),
        )}
      </dl>
      ${mail.attachments.length > 0 && renderAttachments(mail)}
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

const listHeaders = ({ from, to, cc, replyTo, envelope, receivedAt }: StoredMail): [string, string][] => {
  const unseen = envelope.to.filter((address) => !to.includes(address) && !cc.includes(address));
  const rows: [string, string][] = [
    ['From', from.name ? `${from.name} <${from.address}>` : from.address],
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', unseen.join(', ')],
    ['Reply to', replyTo.join(', ')],
    ['Returns to', envelope.from],
    ['Received', formatTime(receivedAt)],
  ];
  return rows.filter(([, value]) => value);
};

const renderAttachments = ({ id, attachments: files }: StoredMail): Html =>
  html`<ul class="plain">
    ${joinHtml(
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
 * Returns the HTML of an e-mail with links that open in a new tab. A doctype must stay at the start, because without
 * it, browsers would use quirks mode.
 */
export const toShownHtml = ({ html: source, attachments: files }: StoredMail): string =>
  source
    .replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">')
    .replaceAll(/cid:([^"')\s>]+)/g, (address: string, contentId: string) => {
      const file = files.find((one) => one.contentId === contentId);
      return file ? `data:${file.mediaType};base64,${file.content.toString('base64')}` : address;
    });

export const renderNotFoundPage = (): string =>
  renderPage(
    'Not found',
    html`<h1>This mail is gone</h1>
      <p><a href="/">All mails</a></p>`,
  );
