import { pluralize } from './index.js';

const duplicateCriteria = {
  customer: 'the same name and e-mail address',
  product: 'the same name and unit',
} as const;

export const importTexts = {
  title: (noun: string): string => `Import ${noun}`,
  /** @param ready the number of rows that can be imported; undefined while the import cannot start */
  start: (ready: number | undefined, noun: string): string =>
    ready === undefined ? 'Import' : `Import ${pluralize(ready, noun)}`,
  importing: 'Importing...',
  stop: 'Stop importing',
  file: 'CSV file',
  hint: (maxRows: number): string =>
    `From Excel or another program, at most ${maxRows.toLocaleString('en-US')} rows. You see all rows here before they are imported.`,
  hasHead: (fileName: string): string => `The first row of ${fileName} names the columns`,
  chooseColumn: (header: string): string => `Please choose the column for “${header}”.`,
  wrong: (wrong: number, rows: number): string =>
    `${wrong.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows can't be imported. Please fix the file, and choose it again.`,
  leaveOut: (wrong: number, ready: number, noun: string): string =>
    `Leave ${wrong === 1 ? 'it' : 'them'} out, and import ${pluralize(ready, noun)}`,
  ready: (ready: number, noun: string): string => `${pluralize(ready, noun)} can be imported.`,
  rows: 'Rows of the file',
  again: {
    title: 'This was imported already',
    text: (when: string, ready: number, noun: string): string =>
      `On ${when}, from this browser. Importing it again adds ${pluralize(ready, noun)} a second time.`,
    confirm: 'Import Again',
  },
  known: (known: number, rows: number, name: keyof typeof duplicateCriteria): string =>
    `${known.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows ${known === 1 ? 'is a duplicate' : 'are duplicates'}: your list or the file already has ${duplicateCriteria[name]}.`,
  importKnown: (known: number): string => `Import ${known === 1 ? 'it' : 'them'} a second time`,
  isKnown: 'Duplicate',
  checking: 'Looking for duplicates…',
  unchecked: 'Duplicates could not be checked. They would be added a second time.',
} as const;
