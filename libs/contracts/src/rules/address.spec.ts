import { describe, expect, it } from '@jest/globals';
import { addressFields, addressLines } from './address.js';
import { initialValues } from './fields.js';
import type { Language } from './languages.js';

const anAddress = (fields: object) => ({ ...initialValues(addressFields), address: 'Way 5', ...fields });

const munich = anAddress({ city: 'München', zipCode: '80331', country: 'Deutschland' });

describe('The lines of an address', () => {
  it.each<[string, Language | undefined, object, string[]]>([
    ['in English', undefined, munich, ['Way 5', 'München, 80331', 'Deutschland']],
    ['in German', 'de', munich, ['Way 5', '80331 München', 'Deutschland']],
    [
      'in Italian, with a province',
      'it',
      { ...munich, city: 'Forlì', state: 'FC' },
      ['Way 5', '80331 Forlì, FC', 'Deutschland'],
    ],
    ['in German, without a city', 'de', { ...munich, city: '' }, ['Way 5', '80331', 'Deutschland']],
    ['in German, without a postal code', 'de', { ...munich, zipCode: '' }, ['Way 5', 'München', 'Deutschland']],
    [
      'in German, in the United States',
      'de',
      anAddress({ city: 'Portland', state: 'OR', zipCode: '97201' }),
      ['Way 5', 'Portland, OR, 97201'],
    ],
    [
      'in German, in Great Britain',
      'de',
      anAddress({ city: 'London', zipCode: 'EC1A 1BB', country: 'England' }),
      ['Way 5', 'London, EC1A 1BB', 'England'],
    ],
    [
      'in Japanese',
      'ja',
      anAddress({ city: '渋谷区', state: '東京都', zipCode: '150-0001', country: '日本' }),
      ['〒150-0001 東京都渋谷区', 'Way 5', '日本'],
    ],
    ['in Arabic', 'ar', anAddress({ city: 'دبي', zipCode: '12345', country: 'UAE' }), ['Way 5', 'دبي، 12345', 'UAE']],
  ])('have the order of the language: %s', (_, language, address, lines) => {
    expect(addressLines(address as typeof munich, language)).toEqual(lines);
  });
});
