import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { readCsv } from '../../csv/csv.js';
import { getImportFields } from '../../csv/entity-csv.js';
import { findColumns, readRows } from '../../entities/import/import-rows.js';
import { customerCsv } from './customer-csv.js';
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

describe('the language of an imported customer', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT_br', 'pt-BR'],
    ['English (UK)', 'en-GB'],
    ['English', 'en-US'],
    ['Allemand', 'de'],
    ['日本語', 'ja'],
    ['', undefined],
  ])('%j is imported as %s', (cell, language) => {
    expect(readLanguage(cell)).toEqual([language]);
  });

  it('is refused if documents have no such language', () => {
    expect(readLanguage('Klingon')).toEqual([`Language: ${validationTexts.option}`]);
  });
});

function readLanguage(cell: string): unknown[] {
  const [head, ...rows] = readCsv(new TextEncoder().encode(`Name,Language\nOak Lane,${cell}`).buffer, 100);
  const rules = { ...customerImport, taxes: [] };
  const columns = findColumns(getImportFields(customerCsv), rules, head!.cells);
  const [row] = readRows(customerCsv as never, rules, rows, columns);
  return row!.errors.length > 0 ? row!.errors : [row!.values['language']];
}
