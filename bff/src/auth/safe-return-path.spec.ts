import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toSafeReturnPath } from './safe-return-path.js';

const PRODUCT_ORIGIN = 'https://invoices.example.com';

describe('toSafeReturnPath', () => {
  it.each([
    '/',
    '/invoices',
    '/invoices?page=2&status=paid',
    '/create-invoice#lines',
    '/profile?success=true&sync=true',
  ])('accepts a page of ours: %s', (path) => expect(toSafeReturnPath(path, PRODUCT_ORIGIN)).toBe(path));

  it.each([
    undefined,
    null,
    '',
    'invoices',
    ['/invoices'],
    { path: '/invoices' },
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/a/../api/logout',
    '/login',
    '/login?error=no_code',
    `/${'a'.repeat(600)}`,
  ])('returns the home page for %j', (given) => expect(toSafeReturnPath(given, PRODUCT_ORIGIN)).toBe('/'));

  it('always returns a page of ours, as a browser would resolve it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '%2e',
      '%2f',
      '\t',
      '\n',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'api',
      'login',
    );
    const text = fc.oneof(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      fc.string(),
      fc.webUrl(),
      fc.anything(),
    );
    fc.assert(
      fc.property(text, (given) => {
        const path = toSafeReturnPath(given, PRODUCT_ORIGIN);
        const url = new URL(path, PRODUCT_ORIGIN);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(url.origin).toBe(PRODUCT_ORIGIN);
        expect(url.pathname).not.toMatch(/^\/api(\/|$)/i);
        // A safe path must be returned unchanged. A path that this function changes could also change in a browser.
        expect(toSafeReturnPath(path, PRODUCT_ORIGIN)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });
});
