import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type AppLanguage,
  appLanguageTags,
  type ColorScheme,
  colorSchemes,
  DEFAULT_APP_LANGUAGE,
  fillInPage,
  FRAME_PLACEHOLDER,
  isClientPage,
  pagesInLanguages,
  toCanonicalPath,
  toPathInLanguage,
  type PageSettings,
  visitorPages,
} from '@paperbill/contracts/http';
import type { BffConfig } from '../config.js';
import { hashInlineStyles } from '../security/content-policy.js';

/** The folder of the prerendered public pages. Browsers cannot request this folder directly. */
export const PUBLIC_PAGES_FOLDER = 'public-pages';

export interface PrerenderedPage {
  identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The ETag of the page. It is a weak ETag, because all content encodings share it. */
  etag: string;
  styles: string[];
}

export interface AppPage {
  /** The HTML with placeholders for the nonce, the preloads and the headings. */
  html: string;
  /**
   * The path of the translations that the client loads first. English needs no translations, so its path is undefined.
   */
  textsPath: string | undefined;
  /** The translated headings and subtitles of the pages. The keys are the English texts. */
  pageTops: ReadonlyMap<string, string>;
}

export interface PrerenderedPages {
  app: Record<AppLanguage, AppPage>;
  /** Paths of the web client lead to the sign-in page in `language`, and unknown paths to the landing page. */
  getVisitorPage: (path: string, language: AppLanguage) => PrerenderedPage;
}

/** Reads the pages of the web client. @returns null if the web client is not built */
export function readPages(config: BffConfig): Record<ColorScheme, PrerenderedPages> | null {
  const pages = colorSchemes.map((scheme) => [scheme, readPagesInColorScheme(scheme, config)] as const);
  if (pages.some(([, inScheme]) => inScheme === null)) return null;
  return Object.fromEntries(pages) as Record<ColorScheme, PrerenderedPages>;
}

function readPagesInColorScheme(colorScheme: ColorScheme, config: BffConfig): PrerenderedPages | null {
  const app = readAppPageByLanguage(config, colorScheme);
  // If a page was not prerendered, visitors get the built index.html. The scripts of index.html then render the page in
  // the browser.
  const visitor: BrowserSettings = { session: 'none', colorScheme, language: DEFAULT_APP_LANGUAGE };
  const visitorPage = readPage(config, 'index.html', visitor);
  if (!app || !visitorPage) return null;
  const pageByPath = new Map<string, PrerenderedPage>(
    listPaths().map((path) => [path, readPage(config, toFile(path), visitor) ?? visitorPage]),
  );
  return {
    app,
    getVisitorPage(path, language) {
      const page = toCanonicalPath(path);
      const isSignIn = page === '/login' || (isClientPage(page) && !pageByPath.has(page));
      if (isSignIn) return pageByPath.get(toPathInLanguage('/login', language))!;
      return pageByPath.get(page) ?? pageByPath.get(toPathInLanguage('/', language))!;
    },
  };
}

function readAppPageByLanguage(config: BffConfig, colorScheme: ColorScheme): Record<AppLanguage, AppPage> | null {
  const appPageByLanguage = appLanguageTags.map(
    (language) => [language, readAppPage(config, { colorScheme, language })] as const,
  );
  if (appPageByLanguage.some(([, app]) => app === null)) return null;
  return Object.fromEntries(appPageByLanguage) as Record<AppLanguage, AppPage>;
}

function readAppPage(config: BffConfig, browser: Pick<BrowserSettings, 'colorScheme' | 'language'>): AppPage | null {
  const { language } = browser;
  const isEnglish = language === DEFAULT_APP_LANGUAGE;
  const folder = join(PUBLIC_PAGES_FOLDER, isEnglish ? '' : language);
  const read = (file: string) => readHtml(config, file, { session: 'maybe', ...browser });
  const html = read('index.html');
  if (html === null) return null;
  const [, hash] = TEXTS_HASH.exec(html) ?? [];
  const pageTops = isEnglish ? null : read(join(folder, 'page-tops.json'));
  return {
    html: html.replace(FRAME_PLACEHOLDER, () => read(join(folder, 'frame.html')) ?? ''),
    textsPath: isEnglish || !hash ? undefined : `/assets/texts-${hash}-${language}-main.json`,
    pageTops: new Map(Object.entries(JSON.parse(pageTops ?? '{}') as Record<string, string>)),
  };
}

/** Matches the hash of the translations. The build of the web client writes this hash into index.html. */
const TEXTS_HASH = /<meta name="texts" content="([\w-]+)"/;

const listPaths = (): string[] => [
  ...visitorPages,
  ...appLanguageTags.flatMap((language) => pagesInLanguages.map((page) => toPathInLanguage(page, language))),
];

const toFile = (path: string): string => join(PUBLIC_PAGES_FOLDER, `${path.slice(1) || 'index'}.html`);

type BrowserSettings = Pick<PageSettings, 'session' | 'colorScheme' | 'language'>;

function readPage(config: BffConfig, file: string, browser: BrowserSettings): PrerenderedPage | null {
  const html = readHtml(config, file, browser);
  if (html === null) return null;
  const identity = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  let [br, gzip]: Buffer[] = [];
  return {
    identity,
    // Each page is compressed on its first request. Compressing all pages at startup took a fifth of the startup time.
    get br() {
      return (br ??= brotliCompressSync(identity));
    },
    get gzip() {
      return (gzip ??= gzipSync(identity));
    },
    etag,
    styles: hashInlineStyles(html),
  };
}

function readHtml({ WEB_ROOT, ...config }: BffConfig, file: string, browser: BrowserSettings): string | null {
  try {
    return fillInPage(readFileSync(join(WEB_ROOT, file), 'utf8'), {
      name: config.BRAND_NAME,
      supportEmail: config.SUPPORT_EMAIL,
      providerName: config.PROVIDER_NAME,
      publicUrl: config.PUBLIC_URL,
      payments: config.PAYMENTS,
      clientPayments: config.CLIENT_PAYMENTS,
      trialDays: String(config.STRIPE_TRIAL_DAYS),
      mails: config.MAIL_FROM === undefined ? 'none' : 'sent',
      ...browser,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
