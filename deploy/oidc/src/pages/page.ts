import { createHash } from 'node:crypto';
import { Html, html } from './html.js';
import { STYLE } from './style.js';

/** The only script there is: it goes on where a person would only have to press the one button. */
const SUBMIT_SCRIPT = `document.forms[0].submit();`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** @param addresses where a form may lead in the end: browsers apply `form-action` to redirects as well */
export function htmlHeaders(...addresses: string[][]): Record<string, string> {
  const origins = new Set(addresses.flat().map((address) => new URL(address).origin));
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${hash(STYLE)}`,
      `script-src ${hash(SUBMIT_SCRIPT)}`,
      "font-src 'self'",
      `form-action ${["'self'", ...origins].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** A whole page: one sheet of paper on the desk. */
export const page = (title: string, content: Html): string =>
  `<!doctype html>${html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f4ef" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14171d" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="data:," />
      <title>${title} – Paperbill</title>
      <style>
        ${new Html(STYLE)}
      </style>
    </head>
    <body>
      <main>
        <p class="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
            <path d="M6 3h14l6 6v20H6zM20 3v6h6M11 15h10M11 19h10M16 24h5" />
          </svg>
          Paperbill
        </p>
        ${content}
      </main>
    </body>
  </html>`}`;

export const submitScript = html`<script>
  ${new Html(SUBMIT_SCRIPT)};
</script>`;
