import { describe, expect, it } from '@jest/globals';
import { customerImport } from './customer-import.js';

describe('The country of an imported customer', () => {
  it.each([
    ['USA', 'United States'],
    ['us', 'United States'],
    ['Vereinigte Staaten', 'United States'],
    ['DE', 'Germany'],
    ['UK', 'United Kingdom'],
    ['Deutschland', undefined],
    ['Atlantis', undefined],
  ])('that is written %s is kept as %s (undefined: as it is written)', (cell, country) => {
    expect(customerImport.meanings!['country']!(cell)).toBe(country);
  });
});
