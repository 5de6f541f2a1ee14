import { capitalize } from '@paperbill/contracts/texts';
import { getLocale } from '../../languages/format.js';
import { type CountedNoun, translateNoun } from '../../languages/nouns.js';
import { t } from '../../languages/t.js';

export const searchTexts = {
  searching: 'Searching…',
  nothingFound: 'Nothing found',
  failed: 'Search failed – try again',
  unavailable: (kinds: readonly CountedNoun[]): string =>
    t('{kinds} could not be searched. Please try again in a moment.', {
      kinds: capitalize(formatList(kinds.map(translateNoun))),
    }),
  /** @param remaining the number of further matches; undefined if the number is unknown */
  more: (remaining?: number): string =>
    remaining === undefined
      ? t('Keep typing to find more')
      : t('{remaining, number} more: type to find them', { remaining }),
} as const;

const formatList = (words: string[]): string =>
  new Intl.ListFormat(getLocale() === 'en-US' ? 'en-GB' : getLocale()).format(words);
