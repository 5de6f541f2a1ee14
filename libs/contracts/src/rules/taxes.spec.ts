import { describe, expect, it } from '@jest/globals';
import { canHaveTaxRate, suggestTaxSentence, taxKinds } from './taxes.js';

describe('The kinds of taxes', () => {
  it('can have a rate above 0 only if they are standard, reduced or withholding', () => {
    expect(taxKinds.filter(canHaveTaxRate)).toEqual(['standard', 'reduced', 'withholding']);
  });
});

describe('suggestTaxSentence', () => {
  it('suggests the term for reverse charge in the language of the country', () => {
    expect(suggestTaxSentence('reverse-charge', 'DE')).toBe('Steuerschuldnerschaft des Leistungsempfängers');
    expect(suggestTaxSentence('reverse-charge', 'FR')).toBe('Autoliquidation');
  });

  it('suggests the sentence of small businesses for exempt sales', () => {
    expect(suggestTaxSentence('exempt', 'FR')).toBe('TVA non applicable, art. 293 B du CGI');
  });

  it('suggests nothing without a known sentence', () => {
    expect([
      suggestTaxSentence('reverse-charge', 'US'),
      suggestTaxSentence('exempt', null),
      suggestTaxSentence('standard', 'DE'),
    ]).toEqual(['', '', '']);
  });
});
