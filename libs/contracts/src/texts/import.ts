/** Texts of the import: through a door of their own, so that other pages do not load them. */

/** What tells that a row of a file stands in the list, or higher up in the file, already. */
const sameness = {
  customer: 'the same name and e-mail address',
  product: 'the same name and unit',
} as const;

export const importTexts = {
  known: (known: number, rows: number, name: keyof typeof sameness): string =>
    `${known.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows ${known === 1 ? 'is' : 'are'} in your list or further up in the file already: with ${sameness[name]}.`,
  importKnown: (known: number): string => `Import ${known === 1 ? 'it' : 'them'} a second time`,
  isKnown: 'In your list or further up already',
  checking: 'Looking for rows that are there already…',
  unchecked: 'It could not be checked which rows are there already: they would be added a second time.',
} as const;
