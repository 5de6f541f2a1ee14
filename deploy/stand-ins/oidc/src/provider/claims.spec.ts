import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimsOf, normalizeAddress } from './claims.js';

describe('an address', () => {
  it('is one person in any spelling', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\t'), (address, space) => {
        const normal = normalizeAddress(address);
        expect(normal).toBeDefined();
        expect(normalizeAddress(`${space}${address.toUpperCase()}${space}`)).toBe(normal);
        expect(normalizeAddress(normal!)).toBe(normal);
      }),
    );
  });

  it.each([
    ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['root@localhost', 'root@localhost'],
  ])('%s counts as %s', (typed, address) => expect(normalizeAddress(typed)).toBe(address));

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'a@-b.example',
    'ä@b.example',
  ])('%j is none', (typed) => expect(normalizeAddress(typed)).toBeUndefined());
});

describe('the name that an address hints at', () => {
  it.each([
    ['ada.lovelace@example.com', 'Ada', 'Lovelace'],
    ['ada_maria.king-noel@example.com', 'Ada', 'Maria King-Noel'],
    ["shane.o'neil+invoices@example.com", 'Shane', "O'Neil"],
    ['ada99@example.com', 'Ada', ''],
    ['..99--@example.com', '', ''],
  ])('%s is %s %s', (address, first, last) =>
    expect(claimsOf(address)).toMatchObject({ first_name: first, last_name: last }),
  );
});
