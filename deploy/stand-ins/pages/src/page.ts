import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Html, html } from './html.js';
import { PAGE_CSS } from './style.js';

/**
 * Returns an element and its hash for the content security policy. The text of the element must not change afterwards,
 * not even its white space.
 */
const toInlineElement = (tag: 'style' | 'script', text: string) => ({
  element: new Html(`<${tag}>${text}</${tag}>`),
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

const styleElement = toInlineElement('style', PAGE_CSS);
/** The script submits a form that contains only a button. */
const submitElement = toInlineElement('script', 'document.forms[0].submit();');
export const submitScript = submitElement.element;

/** The application's icon, so that the browser tab looks the same during a sign-in. */
const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6 3h14l6 6v20H6z" fill="#fff" stroke="#17624d" stroke-width="2" stroke-linejoin="round"/><path d="M20 3v6h6" fill="none" stroke="#17624d" stroke-width="2" stroke-linejoin="round"/><path d="M11 15h10M11 19h10" stroke="#5b6475" stroke-width="1.5" stroke-linecap="round"/><path d="M16 24h5" stroke="#17624d" stroke-width="2.5" stroke-linecap="round"/></svg>`;

/**
 * @param addresses the targets of the page's forms, and the targets of the redirects that follow. Browsers apply
 * `form-action` to both.
 */
export function getHtmlHeaders(...addresses: string[][]): Record<string, string> {
  const origins = new Set(addresses.flat().map((address) => new URL(address).origin));
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${styleElement.source}`,
      `script-src ${submitElement.source}`,
      "font-src 'self'",
      'img-src data:',
      `form-action ${["'self'", ...origins].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

export const renderPage = (title: string, content: Html): string =>
  `<!doctype html>${html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f4ef" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14171d" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON_SVG)}" />
      <title>${title} – Paperbill</title>
      ${styleElement.element}
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

const { resolve } = createRequire(import.meta.url);

const PACKAGE_OF_FONT: Record<string, string> = {
  'inter-latin-400-normal.woff2': '@fontsource/inter',
  'inter-latin-600-normal.woff2': '@fontsource/inter',
  'source-serif-4-latin-600-normal.woff2': '@fontsource/source-serif-4',
};

/** @returns false if the path does not belong to a font */
export async function sendFont(path: string, response: ServerResponse): Promise<boolean> {
  const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1] ?? '';
  if (!Object.hasOwn(PACKAGE_OF_FONT, name)) return false;
  const font = await readFile(resolve(`${PACKAGE_OF_FONT[name]}/files/${name}`));
  response.setHeader('Content-Type', 'font/woff2').setHeader('Cache-Control', 'public, max-age=86400').end(font);
  return true;
}
