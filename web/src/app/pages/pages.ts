import { pageHeadings, type PublicSitePage } from '@paperbill/contracts/http';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.js';
import { PageNotLoaded } from './message-pages.js';

type PageModule = Promise<{ default: ComponentType }>;

export const mainPages = (
  ['/dashboard', '/create-invoice', '/invoices', '/products', '/customers', '/reports', '/profile'] as const
).map((path) => ({ path, label: pageHeadings[path] }));

const signedInPageModules: Record<string, () => PageModule> = {
  '/': () => import('../../features/dashboard/dashboard-page.js'),
  '/dashboard': () => import('../../features/dashboard/dashboard-page.js'),
  '/profile': () => import('../../features/profile/profile-page.js'),
  '/create-invoice': async () => ({ default: (await import('./editor-pages.js')).CreateInvoicePage }),
  '/products': () => import('../../features/products/products-page.js'),
  '/customers': () => import('../../features/customers/customers-page.js'),
  '/customers/:id': () => import('../../features/customer/customer-page.js'),
  '/reports': async () => ({ default: (await import('./report-pages.js')).TaxReportPage }),
  '/reports/revenue': async () => ({ default: (await import('./report-pages.js')).RevenueReportPage }),
  '/invoices': () => import('../../features/invoices/list/invoices-page.js'),
  '/invoices/:id': async () => ({ default: (await import('./document-pages.js')).InvoicePage }),
  '/recurring': () => import('../../features/invoices/list/recurring-page.js'),
  '/quotes': () => import('../../features/quotes/list/quotes-page.js'),
  '/quotes/new': async () => ({
    default: (await import('./editor-pages.js')).NewQuotePage,
  }),
  '/quotes/:id': async () => ({ default: (await import('./document-pages.js')).QuotePage }),
  '/quotes/:id/edit': async () => ({
    default: (await import('./editor-pages.js')).EditQuotePage,
  }),
  '/drafts/:id': async () => ({
    default: (await import('./editor-pages.js')).DraftPage,
  }),
  '/settings/payments': async () => ({ default: (await import('./settings-pages.js')).PaymentsPage }),
  '/settings/emails': async () => ({ default: (await import('./settings-pages.js')).EmailsPage }),
  '/settings/reminders': async () => ({ default: (await import('./settings-pages.js')).RemindersPage }),
  '/settings/numbers': async () => ({ default: (await import('./settings-pages.js')).NumbersPage }),
  '/settings/currency': async () => ({ default: (await import('./settings-pages.js')).CurrencyPage }),
  '/settings/taxes': async () => ({ default: (await import('./settings-pages.js')).TaxesPage }),
  '/settings/account': async () => ({ default: (await import('./settings-pages.js')).AccountPage }),
  '/settings/activity': async () => ({ default: (await import('./settings-pages.js')).ActivityPage }),
  '/settings/export': async () => ({ default: (await import('./settings-pages.js')).ExportPage }),
  '/upgrade': () => import('../../features/subscription/upgrade-page.js'),
};

const staffPageModules: Record<string, () => PageModule> = {
  '/staff/subscription-events': () => import('../../features/staff/events/subscription-events-page.js'),
  '/staff/subscription-events/:eventId': () => import('../../features/staff/event/subscription-event-page.js'),
  '/staff/payment-accounts': () => import('../../features/staff/payment-accounts/payment-accounts-page.js'),
  '/staff/mails': () => import('../../features/staff/mails/staff-mails-page.js'),
  '/staff/customers/:userId': () => import('../../features/staff/subscriber/staff-subscriber-page.js'),
};

/** Public pages. Visitors get them as prerendered HTML without React, unless their session has just ended. */
const publicPageModules: Record<PublicSitePage, () => PageModule> = {
  '/': () => import('../../features/landing/landing-page.js'),
  '/help-center': () => import('../../features/help-center/help-center-page.js'),
  '/contact': () => import('../../features/contact/contact-page.js'),
  '/privacy-policy': async () => ({ default: (await import('../../features/legal/legal-pages.js')).PrivacyPolicyPage }),
  '/terms-of-service': async () => ({
    default: (await import('../../features/legal/legal-pages.js')).TermsOfServicePage,
  }),
};

const lazyPages = (all: typeof signedInPageModules) =>
  Object.entries(all).map(([path, load]) => ({ path, Page: lazyPart(load, PageNotLoaded) }));

export const signedInPages = lazyPages(signedInPageModules);
export const staffPages = lazyPages(staffPageModules);
export const lazyPublicPages = lazyPages(publicPageModules);

const loadWithFooter = (load: () => PageModule) => async () => {
  const [{ withFooter }, page] = await Promise.all([import('../public/site-layout.js'), load()]);
  return { default: withFooter(page.default) };
};
const { '/': _landing, ...publicModulesForUsers } = publicPageModules;
/** The path `/` is missing, because signed-in users see their dashboard there. */
export const lazyPublicPagesForUsers = lazyPages(
  Object.fromEntries(Object.entries(publicModulesForUsers).map(([path, load]) => [path, loadWithFooter(load)])),
);
/** This page is shown after a session has ended. All other visitors get the prerendered sign-in page. */
export const [signInPage] = lazyPages({
  '/login': async () => ({ default: (await import('../../features/auth/login-page.js')).LoginPage }),
});

/** Preloads the page of a path. If the load fails, the error is not shown until the user opens the page. */
export function preloadPage(path: string): void {
  void signedInPages.find((page) => matchPath(page.path, path))?.Page.preload();
}
