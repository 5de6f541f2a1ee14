import { describe, expect, it } from '@jest/globals';
import { data } from 'currency-codes';
import { currencies, getDecimals, isCurrency } from './currencies.js';

/** ISO 4217 codes that nobody pays with: funds, metals, units of account and test codes. */
const NON_PAYMENT_CODES =
  'BOV CHE CHW CLF COU MXV USN UYI UYW XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
/** Codes of former currencies that the package `currency-codes` still lists. */
const REPLACED_CODES = ['ANG', 'CUC', 'VED', 'ZWL', 'SLL'];

describe('The currencies', () => {
  it('have the decimals of ISO 4217', () => {
    const listed = new Map(data.map(({ code, digits }) => [code, digits]));
    const isNew = (code: string) => code === 'XCG';
    expect(currencies.filter((code) => !isNew(code)).map((code) => [code, listed.get(code)])).toEqual(
      currencies.filter((code) => !isNew(code)).map((code) => [code, getDecimals(code)]),
    );
  });

  it('are all currencies of ISO 4217 with which people pay', () => {
    const missing = data.map(({ code }) => code).filter((code) => !isCurrency(code));
    expect(missing.filter((code) => !NON_PAYMENT_CODES.includes(code) && !REPLACED_CODES.includes(code))).toEqual([]);
  });
});
