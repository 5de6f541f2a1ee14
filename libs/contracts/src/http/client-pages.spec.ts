import { describe, expect, it } from '@jest/globals';
import { isClientPage, pagePath } from './client-pages.js';

describe('the pages of the client', () => {
  it.each(['/', '/help-center', '/login', '/create-invoice', '/Customers/', '/staff', '/staff/events/evt_1'])(
    'have one at %s',
    (path) => expect(isClientPage(path)).toBe(true),
  );

  it.each(['', '/invoices/7', '/no-such-page', '/staffing', '/api', '/__proto__'])('have none at %j', (path) =>
    expect(isClientPage(path)).toBe(false),
  );

  it.each([
    ['/', '/'],
    ['/Help-Center//', '/help-center'],
  ])('stand at %s as at %s', (path, page) => expect(pagePath(path)).toBe(page));
});
