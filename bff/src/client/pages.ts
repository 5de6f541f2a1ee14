import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type ColorScheme,
  colorSchemes,
  fillInPage,
  FRAME_PLACEHOLDER,
  isClientPage,
  pagePath,
  type PageSettings,
  type VisitorPage,
  visitorPages,
} from '@paperbill/contracts/http';
import type { BffConfig } from '../config.js';
import { stylesOf } from '../security/content-policy.js';

/** Where the build puts the pages that need no script, a file for each: nobody opens them under this address. */
export const PUBLIC_PAGES_FOLDER = 'public-pages';

/** An HTML file of the built client with the operator's settings in it, as it goes over the wire. */
export interface Page {
  identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak: one for all encodings. */
  etag: string;
  /** What its content policy allows beside our style sheets. */
  styles: string[];
}

export interface Pages {
  /** The single-page client with the frame of its pages, but for what differs from answer to answer: nonce, preloads, heading and subtitle. */
  app: string;
  /** What a visitor gets at this path: behind the sign-in that one, where nothing is the landing page. */
  visitorPageAt: (path: string) => Page;
}

/** @returns null where the client is not built; pages are read once and kept for each color scheme */
export function readPages(config: BffConfig): Record<ColorScheme, Pages> | null {
  const pages = colorSchemes.map((scheme) => [scheme, readPagesIn(scheme, config)] as const);
  if (pages.some(([, inScheme]) => inScheme === null)) return null;
  return Object.fromEntries(pages) as Record<ColorScheme, Pages>;
}

function readPagesIn(colorScheme: ColorScheme, config: BffConfig): Pages | null {
  const app = readHtml(config, 'index.html', { session: 'maybe', colorScheme });
  // In place of a file that was not built: the app, which shows visitors the same.
  const none = readPage(config, 'index.html', { session: 'none', colorScheme });
  if (!app || !none) return null;
  const frame = readHtml(config, join(PUBLIC_PAGES_FOLDER, 'frame.html'), { session: 'maybe', colorScheme }) ?? '';
  const fileFor = (path: VisitorPage) => join(PUBLIC_PAGES_FOLDER, fileOf(path));
  const built = new Map<string, Page>(
    visitorPages.map((path) => [path, readPage(config, fileFor(path), { session: 'none', colorScheme }) ?? none]),
  );
  const behindLogin = (path: string) => built.get(isClientPage(path) ? '/login' : '/')!;
  return {
    app: app.replace(FRAME_PLACEHOLDER, () => frame),
    visitorPageAt: (path) => built.get(pagePath(path)) ?? behindLogin(path),
  };
}

/** '/help-center' → 'help-center.html' */
const fileOf = (path: VisitorPage): string => `${path.slice(1) || 'index'}.html`;

type BrowserSettings = Pick<PageSettings, 'session' | 'colorScheme'>;

function readPage(config: BffConfig, file: string, browser: BrowserSettings): Page | null {
  const html = readHtml(config, file, browser);
  if (html === null) return null;
  const identity = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  let [br, gzip]: Buffer[] = [];
  return {
    identity,
    // Once somebody wants it: all pages at once were a fifth of the work of a start.
    get br() {
      return (br ??= brotliCompressSync(identity));
    },
    get gzip() {
      return (gzip ??= gzipSync(identity));
    },
    etag,
    styles: stylesOf(html),
  };
}

/** @returns null where it was not built */
function readHtml({ WEB_ROOT, ...config }: BffConfig, file: string, browser: BrowserSettings): string | null {
  try {
    return fillInPage(readFileSync(join(WEB_ROOT, file), 'utf8'), {
      name: config.BRAND_NAME,
      supportEmail: config.SUPPORT_EMAIL,
      providerName: config.PROVIDER_NAME,
      publicUrl: config.PUBLIC_URL,
      payments: config.PAYMENTS,
      mails: config.MAIL_FROM === undefined ? 'none' : 'sent',
      ...browser,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
