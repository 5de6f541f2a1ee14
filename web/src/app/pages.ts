import { lazy, type ComponentType } from 'react';

type PageModule = Promise<{ default: ComponentType }>;

/** Every page behind the sign-in, loaded when it is first visited. */
const pages: Record<string, () => PageModule> = {
  '/': () => import('../features/dashboard/dashboard-page.js'),
  '/dashboard': () => import('../features/dashboard/dashboard-page.js'),
  '/profile': () => import('../features/profile/profile-page.js'),
  '/create-invoice': () => import('../features/create-invoice/create-invoice-page.js'),
  '/products': () => import('../features/products/products-page.js'),
  '/customers': () => import('../features/customers/customers-page.js'),
  '/invoices': () => import('../features/invoices/list/invoices-page.js'),
  '/upgrade': () => import('../features/subscription/upgrade-page.js'),
};

export const signedInPages = Object.entries(pages).map(([path, load]) => ({ path, Page: lazy(load) }));

/** Starts loading a page's code before it is needed; a failure shows when the page itself is opened. */
export function preloadPage(path: string): void {
  pages[path]?.().catch(() => undefined);
}
