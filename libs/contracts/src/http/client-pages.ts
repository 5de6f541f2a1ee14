import { isId } from '../rules/ids.js';

/** Pages that everybody may read: for visitors static files, for users inside the sidebar. Users find `/` taken. */
export const publicPages = ['/', '/help-center', '/contact', '/privacy-policy', '/terms-of-service'] as const;
export type PublicPage = (typeof publicPages)[number];

/** Pages that visitors get as files: the public ones, and the sign-in in place of all that lies behind it. */
export const visitorPages = [...publicPages, '/login'] as const;
export type VisitorPage = (typeof visitorPages)[number];

/** Pages of the single-page client; those behind the sign-in lead visitors there. */
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
  '/upgrade',
] as const;

/** What pages behind the sign-in are called, where that is the same for everybody: it can show before anything is known. */
export const pageHeadings = {
  '/dashboard': 'Dashboard',
  '/profile': 'Company Profile',
  '/create-invoice': 'Create Invoice',
  '/invoices': 'All Invoices',
  '/quotes': 'Quotes',
  '/recurring': 'Recurring Invoices',
  '/products': 'Products',
  '/customers': 'Customers',
} as const satisfies Partial<Record<(typeof appPages)[number], string>>;

/** What stands below the heading. */
export const pageSubtitles = {
  '/dashboard': "Welcome back! Here's an overview of your invoice activity.",
  '/profile': 'What your invoices say about you, and how clients pay you.',
} as const satisfies Partial<Record<keyof typeof pageHeadings, string>>;

const byPath = (texts: Partial<Record<string, string>> & { '/dashboard': string }) =>
  new Map(Object.entries({ ...texts, '/': texts['/dashboard'] }));

const [headings, subtitles] = [byPath(pageHeadings), byPath(pageSubtitles)];

/** The heading of the page that a user finds at this path; '' where that is not known beforehand. */
export const headingOf = (path: string): string => headings.get(pagePath(path)) ?? '';

/** What stands below it; '' where nothing does. */
export const subtitleOf = (path: string): string => subtitles.get(pagePath(path)) ?? '';

/** Below these stands a page for each customer, invoice, draft and quote, under its id; each quote has one more to write it. */
const PAGES_BY_ID = ['/customers/', '/invoices/', '/drafts/', '/quotes/'];
const QUOTE_EDITOR = /^\/quotes\/([^/]+)\/edit$/;

/** Of a path as it was written: the id goes into calls as the client will write it, or the browser asks for each twice. */
const INVOICE_PAGE = /^\/invoices\/([^/]+)\/*$/i;

/** What the client asks for first: who it is, and the plan. */
export const USER_CALL = '/api/auth/user';
export const SUBSCRIPTION_CALL = '/api/subscription/status';

/** What it asks for on the page of an invoice: the invoice, and what belongs to it. */
export const invoiceCalls = {
  invoice: (id: string) => `/app/api/invoices/${id}`,
  mails: (id: string) => `/app/api/invoices/${id}/mails`,
  links: (id: string) => `/app/api/invoices/${id}/links`,
  clientMessages: (id: string) => `/app/api/invoices/${id}/client-messages`,
} as const;

/** All that the client asks for first on a page behind the sign-in. */
export function firstCallsOf(path: string): string[] {
  const [, id = ''] = INVOICE_PAGE.exec(path) ?? [];
  const ofPage = isId(id) ? Object.values(invoiceCalls).map((callOf) => callOf(id)) : [];
  return [USER_CALL, SUBSCRIPTION_CALL, ...ofPage];
}

/** What billing staff open, with all pages below it. */
const STAFF_PAGES = '/staff';

const isKnown = (page: string): boolean =>
  [publicPages, appPages].some((pages: readonly string[]) => pages.includes(page));

/** A path as the pages are listed: routers take neither letter case nor a slash at the end for a difference. */
export function pagePath(path: string): string {
  let { length } = path;
  while (length > 1 && path[length - 1] === '/') length -= 1;
  return path.slice(0, length).toLowerCase();
}

/** Whether there is a page at this path: others are answered with 404. */
export function isClientPage(path: string): boolean {
  const page = pagePath(path);
  const quoteId = QUOTE_EDITOR.exec(page)?.[1];
  if (quoteId) return isId(quoteId);
  if (isKnown(page)) return true;
  const above = PAGES_BY_ID.find((start) => page.startsWith(start));
  if (above) return isId(page.slice(above.length));
  return page === STAFF_PAGES || page.startsWith(`${STAFF_PAGES}/`);
}
