import { describe, expect, it } from '@jest/globals';
import { findCountryCode, findCountryCodeInAddress } from './country-codes.js';

describe('The ISO code of a country', () => {
  it.each([
    [' usa ', 'US'],
    ['US', 'US'],
    ['Deutschland', 'DE'],
    ['ÖSTERREICH', 'AT'],
    ['osterreich', 'AT'],
    ['Suisse', 'CH'],
    ['United Kingdom', 'GB'],
    ['España', 'ES'],
    ['Türkiye', 'TR'],
    ['Czechia', 'CZ'],
    ['Hong Kong', 'HK'],
    ['Macau', 'MO'],
    ['Korea', 'KR'],
  ])('is found for the name %j', (name, code) => {
    expect(findCountryCode(name)).toBe(code);
  });

  it.each(['', ' ', 'Atlantis', 'European Union', 'EU', 'DD', 'ZZ', 'constructor'])(
    'is null for %j, which is not a country',
    (name) => {
      expect(findCountryCode(name)).toBeNull();
    },
  );

  it('is found in the last line of an address, by name or by a US postal code', () => {
    expect(findCountryCodeInAddress('Hauptstr. 1\nBerlin, 10115\nDeutschland')).toBe('DE');
    expect(findCountryCodeInAddress('48 Orchard Lane\nBurlington, VT, 05401')).toBe('US');
    expect(findCountryCodeInAddress('48 Orchard Lane\nBurlington, VT, 05401-1234')).toBe('US');
    expect(findCountryCodeInAddress('1 Sea Road\nPosidonia\nAtlantis')).toBeNull();
    expect(findCountryCodeInAddress('')).toBeNull();
  });
});
