import { describe, expect, it } from '@jest/globals';
import {
  getPreloadedUrls,
  getPageHeading,
  isClientPage,
  toCanonicalPath,
  pageSubtitles,
  getPageSubtitle,
} from './client-pages.js';

describe('The list of client pages', () => {
  it.each([
    '/',
    '/help-center',
    '/de',
    '/fr/help-center',
    '/login',
    '/create-invoice',
    '/settings/payments',
    '/Customers/',
    '/staff',
    '/staff/events/evt_1',
    '/customers/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
    '/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
    '/drafts/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
  ])('contains %s', (path) => expect(isClientPage(path)).toBe(true));

  it.each([
    '',
    '/invoices/7',
    '/customers/7',
    '/no-such-page',
    '/it',
    '/de/invoices',
    '/staffing',
    '/api',
    '/__proto__',
  ])('does not contain %j', (path) => expect(isClientPage(path)).toBe(false));

  it.each([
    ['/', '/'],
    ['/Help-Center//', '/help-center'],
  ])('treats the path %s as %s', (path, page) => expect(toCanonicalPath(path)).toBe(page));

  it.each([
    ['/', 'Dashboard'],
    ['/Invoices/', 'All Invoices'],
    ['/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', ''],
    ['/Settings/Payments', 'Payments'],
    ['/constructor', ''],
  ])('gives the page %s the heading %j', (path, heading) => expect(getPageHeading(path)).toBe(heading));

  it('lists the first requests of a page: the user, the plan and, on its page, the invoice', () => {
    const alwaysPreloaded = ['/api/auth/user', '/api/subscription/status'];
    expect(getPreloadedUrls('/dashboard')).toEqual(alwaysPreloaded);
    expect(getPreloadedUrls('/invoices/"><script>')).toEqual(alwaysPreloaded);
    const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
    const calls = ['', '/mails', '/links', '/client-messages'].map((part) => `/app/api/invoices/${id}${part}`);
    expect(getPreloadedUrls(`/invoices/${id}/`)).toEqual([...alwaysPreloaded, ...calls]);
    // The URL contains the id as the user typed it, because the web client requests the same URL. With a URL in other
    // case, the browser would send two requests.
    const written = id.toUpperCase();
    expect(getPreloadedUrls(`/Invoices/${written}`)[2]).toBe(`/app/api/invoices/${written}`);
  });

  it.each([
    ['/', pageSubtitles['/dashboard']],
    ['/Profile', pageSubtitles['/profile']],
    ['/invoices', ''],
    ['/constructor', ''],
  ])('gives the page %s the subtitle %j', (path, subtitle) => expect(getPageSubtitle(path)).toBe(subtitle));
});
