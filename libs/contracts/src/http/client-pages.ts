import { isId } from '../rules/ids.js';

/**
 * Pages without sign-in. Visitors get static files; signed-in users see them inside the client, next to the sidebar. For
 * signed-in users, `/` is the dashboard.
 */
export const publicPages = ['/', '/help-center', '/contact', '/privacy-policy', '/terms-of-service'] as const;
export type PublicPage = (typeof publicPages)[number];

/** Pages that visitors get as static files. All pages behind the sign-in lead to `/login`. */
export const visitorPages = [...publicPages, '/login'] as const;
export type VisitorPage = (typeof visitorPages)[number];

/** Pages of the single-page client. */
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

/** Headings of pages behind the sign-in that are the same for all users. The BFF can render them before any data is loaded. */
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

/** The texts below the headings. */
export const pageSubtitles = {
  '/dashboard': "Welcome back! Here's an overview of your invoice activity.",
  '/profile': 'What your invoices say about you, and how clients pay you.',
} as const satisfies Partial<Record<keyof typeof pageHeadings, string>>;

const byPath = (texts: Partial<Record<string, string>> & { '/dashboard': string }) =>
  new Map(Object.entries({ ...texts, '/': texts['/dashboard'] }));

const [headings, subtitles] = [byPath(pageHeadings), byPath(pageSubtitles)];

/** The heading of the page that a signed-in user sees at this path; '' if it depends on data. */
export const headingOf = (path: string): string => headings.get(pagePath(path)) ?? '';

/** The text below the heading; '' if there is none. */
export const subtitleOf = (path: string): string => subtitles.get(pagePath(path)) ?? '';

/** Each customer, invoice, draft and quote has a page at one of these paths plus its id. Quotes also have an editor page. */
const PAGES_BY_ID = ['/customers/', '/invoices/', '/drafts/', '/quotes/'];
const QUOTE_EDITOR = /^\/quotes\/([^/]+)\/edit$/;

/**
 * Matches the path as typed, in any case. A preload must have the same URL as the client's request, including the case
 * of the id. Otherwise the browser sends both.
 */
const INVOICE_PAGE = /^\/invoices\/([^/]+)\/*$/i;

/** The client's first requests on every page behind the sign-in. */
export const USER_CALL = '/api/auth/user';
export const SUBSCRIPTION_CALL = '/api/subscription/status';

/** The client's first requests on the page of an invoice. */
export const invoiceCalls = {
  invoice: (id: string) => `/app/api/invoices/${id}`,
  mails: (id: string) => `/app/api/invoices/${id}/mails`,
  links: (id: string) => `/app/api/invoices/${id}/links`,
  clientMessages: (id: string) => `/app/api/invoices/${id}/client-messages`,
} as const;

/** The client's first requests on a page behind the sign-in, for preloading. */
export function firstCallsOf(path: string): string[] {
  const [, id = ''] = INVOICE_PAGE.exec(path) ?? [];
  const ofPage = isId(id) ? Object.values(invoiceCalls).map((callOf) => callOf(id)) : [];
  return [USER_CALL, SUBSCRIPTION_CALL, ...ofPage];
}

/** The pages for billing staff are at this path and below it. */
const STAFF_PAGES = '/staff';

const isKnown = (page: string): boolean =>
  [publicPages, appPages].some((pages: readonly string[]) => pages.includes(page));

/** The canonical path of a page. The client's router ignores case and trailing slashes. */
export function pagePath(path: string): string {
  let { length } = path;
  while (length > 1 && path[length - 1] === '/') length -= 1;
  return path.slice(0, length).toLowerCase();
}

/** Whether the client has a page at this path. For all other paths the BFF answers 404. */
export function isClientPage(path: string): boolean {
  const page = pagePath(path);
  const quoteId = QUOTE_EDITOR.exec(page)?.[1];
  if (quoteId) return isId(quoteId);
  if (isKnown(page)) return true;
  const above = PAGES_BY_ID.find((start) => page.startsWith(start));
  if (above) return isId(page.slice(above.length));
  return page === STAFF_PAGES || page.startsWith(`${STAFF_PAGES}/`);
}
