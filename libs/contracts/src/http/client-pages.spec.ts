import { describe, expect, it } from '@jest/globals';
import { firstCallsOf, headingOf, isClientPage, pagePath, pageSubtitles, subtitleOf } from './client-pages.js';

describe('the pages of the client', () => {
  it.each([
    '/',
    '/help-center',
    '/login',
    '/create-invoice',
    '/Customers/',
    '/staff',
    '/staff/events/evt_1',
    '/customers/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
    '/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
    '/drafts/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
  ])('have one at %s', (path) => expect(isClientPage(path)).toBe(true));

  it.each(['', '/invoices/7', '/customers/7', '/no-such-page', '/staffing', '/api', '/__proto__'])(
    'have none at %j',
    (path) => expect(isClientPage(path)).toBe(false),
  );

  it.each([
    ['/', '/'],
    ['/Help-Center//', '/help-center'],
  ])('stand at %s as at %s', (path, page) => expect(pagePath(path)).toBe(page));

  it.each([
    ['/', 'Dashboard'],
    ['/Invoices/', 'All Invoices'],
    ['/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', ''],
    ['/constructor', ''],
  ])('are headed at %s by %j', (path, heading) => expect(headingOf(path)).toBe(heading));

  it('ask first who it is, for the plan, and for the invoice whose page it is', () => {
    const always = ['/api/auth/user', '/api/subscription/status'];
    expect(firstCallsOf('/dashboard')).toEqual(always);
    expect(firstCallsOf('/invoices/"><script>')).toEqual(always);
    const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
    const calls = ['', '/mails', '/links', '/client-messages'].map((part) => `/app/api/invoices/${id}${part}`);
    expect(firstCallsOf(`/invoices/${id}/`)).toEqual([...always, ...calls]);
    // As it is written: the client asks so, and would ask again.
    const written = id.toUpperCase();
    expect(firstCallsOf(`/Invoices/${written}`)[2]).toBe(`/app/api/invoices/${written}`);
  });

  it.each([
    ['/', pageSubtitles['/dashboard']],
    ['/Profile', pageSubtitles['/profile']],
    ['/invoices', ''],
    ['/constructor', ''],
  ])('say below it at %s %j', (path, subtitle) => expect(subtitleOf(path)).toBe(subtitle));
});
