import { isId } from '../rules/ids.js';
import { type AppLanguage, appLanguageTags, DEFAULT_APP_LANGUAGE } from './app-language.js';

/**
 * The pages of the public site. Signed-out visitors get them as static files. Signed-in users see them inside the web
 * client, next to the sidebar, except `/`, where they see the dashboard.
 */
export const publicSitePages = ['/', '/help-center', '/contact', '/privacy-policy', '/terms-of-service'] as const;
export type PublicSitePage = (typeof publicSitePages)[number];

export const visitorPages = [...publicSitePages, '/login'] as const;
export type VisitorPage = (typeof visitorPages)[number];

/**
 * The pages that exist in several languages. The English path is `/help-center`, and the German one `/de/help-center`.
 */
export const translatedPages = ['/', '/help-center', '/contact'] as const satisfies readonly PublicSitePage[];
export type TranslatedPage = (typeof translatedPages)[number];

export const pagesInLanguages = [...translatedPages, '/login'] as const satisfies readonly VisitorPage[];
export type PageInLanguage = (typeof pagesInLanguages)[number];

export const toPathInLanguage = (page: PageInLanguage, language: AppLanguage): string =>
  language === DEFAULT_APP_LANGUAGE ? page : `/${language}${page === '/' ? '' : page}`;

const pathsInLanguages = new Map(
  pagesInLanguages.flatMap((page) =>
    appLanguageTags
      .filter((language) => language !== DEFAULT_APP_LANGUAGE)
      .map((language) => [toPathInLanguage(page, language), { page, language }] as const),
  ),
);

export const findPageInLanguage = (path: string): { page: PageInLanguage; language: AppLanguage } | undefined =>
  pathsInLanguages.get(toCanonicalPath(path));

/** The paths of all settings except `/profile`. The path `/settings` leads to the first page of this list. */
export const settingsPages = [
  '/settings/payments',
  '/settings/emails',
  '/settings/reminders',
  '/settings/numbers',
  '/settings/currency',
  '/settings/taxes',
  '/settings/account',
  '/settings/activity',
  '/settings/export',
] as const;
export type SettingsPage = (typeof settingsPages)[number];

export const appPages = [
  '/login',
  '/dashboard',
  '/profile',
  '/create-invoice',
  '/invoices',
  '/quotes',
  '/quotes/new',
  '/recurring',
  '/products',
  '/customers',
  '/reports',
  '/reports/revenue',
  '/upgrade',
  ...settingsPages,
] as const;

export const pageHeadings = {
  '/dashboard': 'Dashboard',
  '/profile': 'Company Profile',
  '/create-invoice': 'Create Invoice',
  '/invoices': 'All Invoices',
  '/quotes': 'Quotes',
  '/recurring': 'Recurring Invoices',
  '/products': 'Products',
  '/customers': 'Customers',
  '/reports': 'Reports',
  '/reports/revenue': 'Reports',
  '/settings/payments': 'Payments',
  '/settings/emails': 'E-mails',
  '/settings/reminders': 'Reminders',
  '/settings/numbers': 'Numbers',
  '/settings/currency': 'Currency',
  '/settings/taxes': 'Taxes',
  '/settings/account': 'Account',
  '/settings/activity': 'Sessions and Activity',
  '/settings/export': 'Export and Deletion',
} as const satisfies Partial<Record<(typeof appPages)[number], string>>;

export const pageSubtitles = {
  '/dashboard': "Welcome back! Here's an overview of your invoice activity.",
  '/profile': 'What your invoices say about you.',
  '/settings/payments': 'How clients can pay you on the page of their invoice.',
  '/settings/emails': 'What your clients get by e-mail.',
  '/settings/reminders': 'When your clients are reminded of unpaid invoices and open quotes.',
  '/settings/numbers': 'How your invoices are numbered.',
  '/settings/currency': 'The currency of your new invoices and quotes.',
  '/settings/taxes': 'The taxes that lines of your invoices and quotes can have.',
  '/settings/account': 'How you sign in, and your time zone.',
  '/settings/activity': 'Where you are signed in, and what was done in your account.',
  '/settings/export': 'Take your data with you, or delete your account.',
} as const satisfies Partial<Record<keyof typeof pageHeadings, string>>;

const indexByPath = (texts: Partial<Record<string, string>> & { '/dashboard': string }) =>
  new Map(Object.entries({ ...texts, '/': texts['/dashboard'] }));

const [headings, subtitles] = [indexByPath(pageHeadings), indexByPath(pageSubtitles)];

/** Returns the heading of a page. It is empty if the heading depends on data. */
export const getPageHeading = (path: string): string => headings.get(toCanonicalPath(path)) ?? '';

export const getPageSubtitle = (path: string): string => subtitles.get(toCanonicalPath(path)) ?? '';

const ITEM_PAGE_PREFIXES = ['/customers/', '/invoices/', '/drafts/', '/quotes/'];
const QUOTE_EDITOR = /^\/quotes\/([^/]+)\/edit$/;

/**
 * Matches the path of an invoice, whatever case the user typed. The id keeps its case, because the browser uses a
 * preload only for a request with exactly the same URL.
 */
const INVOICE_PAGE = /^\/invoices\/([^/]+)\/*$/i;

export const USER_URL = '/api/auth/user';
export const SUBSCRIPTION_URL = '/api/subscription/status';

export const invoicePageUrls = {
  invoice: (id: string) => `/app/api/invoices/${id}`,
  mails: (id: string) => `/app/api/invoices/${id}/mails`,
  links: (id: string) => `/app/api/invoices/${id}/links`,
  clientMessages: (id: string) => `/app/api/invoices/${id}/client-messages`,
} as const;

/** Returns the URLs of the web client's first requests on a signed-in page. */
export function getPreloadedUrls(path: string): string[] {
  const [, id = ''] = INVOICE_PAGE.exec(path) ?? [];
  const ofPage = isId(id) ? Object.values(invoicePageUrls).map((buildUrl) => buildUrl(id)) : [];
  return [USER_URL, SUBSCRIPTION_URL, ...ofPage];
}

const STAFF_PAGES = '/staff';

const isKnownPath = (page: string): boolean =>
  [publicSitePages, appPages].some((pages: readonly string[]) => pages.includes(page));

/** Returns the path in lower case and without a trailing slash. The web client's router ignores both differences. */
export function toCanonicalPath(path: string): string {
  let { length } = path;
  while (length > 1 && path[length - 1] === '/') length -= 1;
  return path.slice(0, length).toLowerCase();
}

const PAGE_BY_GUESSED_PATH = new Map<string, string>([
  ['/invoices/quotes', '/quotes'],
  ['/invoices/recurring', '/recurring'],
  ['/settings', settingsPages[0]],
]);

export const getGuessedPage = (path: string): string | undefined => PAGE_BY_GUESSED_PATH.get(toCanonicalPath(path));

export function isClientPage(path: string): boolean {
  const page = toCanonicalPath(path);
  const quoteId = QUOTE_EDITOR.exec(page)?.[1];
  if (quoteId) return isId(quoteId);
  if (isKnownPath(page) || pathsInLanguages.has(page)) return true;
  const itemPagePrefix = ITEM_PAGE_PREFIXES.find((start) => page.startsWith(start));
  if (itemPagePrefix) return isId(page.slice(itemPagePrefix.length));
  return page === STAFF_PAGES || page.startsWith(`${STAFF_PAGES}/`);
}
