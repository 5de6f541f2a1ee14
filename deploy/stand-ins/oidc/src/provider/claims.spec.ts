import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toClaims, normalizeAddress } from './claims.js';

describe('An e-mail address', () => {
  it('is the same user in any spelling', () => {
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
  ])('%s is normalized to %s', (typed, address) => expect(normalizeAddress(typed)).toBe(address));

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
  ])('%j is invalid', (typed) => expect(normalizeAddress(typed)).toBeUndefined());
});

describe('The guessed name', () => {
  it.each([
    ['ada.lovelace@example.com', 'Ada', 'Lovelace'],
    ['ada_maria.king-noel@example.com', 'Ada', 'Maria King-Noel'],
    ["shane.o'neil+invoices@example.com", 'Shane', "O'Neil"],
    ['ada99@example.com', 'Ada', ''],
    ['..99--@example.com', '', ''],
  ])('of %s is %s %s', (address, first, last) =>
    expect(toClaims(address)).toMatchObject({ first_name: first, last_name: last }),
  );
});
