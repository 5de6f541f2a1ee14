import { describe, expect, it } from '@jest/globals';
import { customerImport } from './customer-import.js';

describe('the country of an imported customer', () => {
  it.each([
    ['USA', 'United States'],
    ['us', 'United States'],
    ['Vereinigte Staaten', 'United States'],
    ['DE', 'Germany'],
    ['UK', 'United Kingdom'],
    ['Deutschland', undefined],
    ['Atlantis', undefined],
  ])('%s is imported as %s (undefined: unchanged)', (cell, country) => {
    expect(customerImport.meanings!['country']!(cell)).toBe(country);
  });
});
