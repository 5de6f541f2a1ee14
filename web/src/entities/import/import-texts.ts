import type { ListedEntityName } from '@paperbill/contracts/texts';
import { countNoun } from '../../languages/nouns.js';
import { t } from '../../languages/t.js';

type ImportedNoun = `${ListedEntityName}s`;

export const importTexts = {
  title: (noun: ImportedNoun): string => (noun === 'customers' ? t('Import customers') : t('Import products')),
  start: (ready: number | undefined, noun: ImportedNoun): string =>
    ready === undefined ? t('Import') : t('Import {things}', { things: countNoun(ready, noun) }),
  importing: 'Importing...',
  stop: 'Stop importing',
  file: 'CSV file',
  hint: (maxRows: number): string =>
    t(
      'From Excel or another program, at most {maxRows, number} rows. You see all rows here before they are imported.',
      { maxRows },
    ),
  hasHead: (fileName: string): string => t('The first row of {fileName} names the columns', { fileName }),
  chooseColumn: (header: string): string => t('Please choose the column for “{header}”.', { header }),
  wrong: (wrong: number, rows: number): string =>
    t("{wrong, number} of {rows, number} rows can't be imported. Please fix the file, and choose it again.", {
      wrong,
      rows,
    }),
  leaveOut: (wrong: number, ready: number, noun: ImportedNoun): string =>
    t('Leave {wrong, plural, one {it} other {them}} out, and import {things}', {
      wrong,
      things: countNoun(ready, noun),
    }),
  ready: (ready: number, noun: ImportedNoun): string =>
    t('{things} can be imported.', { things: countNoun(ready, noun) }),
  rows: 'Rows of the file',
  again: {
    title: 'This was imported already',
    text: (when: string, ready: number, noun: ImportedNoun): string =>
      t('On {when}, from this browser. Importing it again adds {things} a second time.', {
        when,
        things: countNoun(ready, noun),
      }),
    confirm: 'Import Again',
  },
  known: (known: number, rows: number, name: ListedEntityName): string =>
    name === 'customer'
      ? t(
          '{known, number} of {rows, number} rows {known, plural, one {is a duplicate} other {are duplicates}}: your list or the file already has the same name and e-mail address.',
          { known, rows },
        )
      : t(
          '{known, number} of {rows, number} rows {known, plural, one {is a duplicate} other {are duplicates}}: your list or the file already has the same name and unit.',
          { known, rows },
        ),
  importKnown: (known: number): string => t('Import {known, plural, one {it} other {them}} a second time', { known }),
  isKnown: 'Duplicate',
  checking: 'Looking for duplicates…',
  unchecked: 'Duplicates could not be checked. They would be added a second time.',
} as const;
