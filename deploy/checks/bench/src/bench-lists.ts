import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import type { Person } from '@paperbill/testing/people';
import { requireSuccess, signInSubscriber, withProduct } from './bench-product.js';
import { type Figure, toRatioFigure, type BenchReport } from './figures.js';
import { type Samples, measureTime } from './timings.js';

const SHORT_LIST_LENGTH = 10;
const LONG_LISTS = { customers: 25_000, products: 10_000 };
const CALL_COUNT = 200;
const WARM_UP_CALL_COUNT = 30;
const MAX_DURATION_RATIO = 1.5;

/**
 * The time to wait until autovacuum, which runs every minute, has finished. The first minute after an import is slower
 * and not typical of daily use.
 */
const AUTOVACUUM_WAIT_MS = 90_000;

type ListName = keyof typeof LONG_LISTS;

const NAME_WORDS = [
  ['Harbour', 'Lovelace', 'Müller', 'Zuse', 'Orchard', 'Babbage', 'Northern', 'Kepler', 'Violet', 'Quarry'],
  ['Books', 'Engines', 'Design', 'Foods', 'Studio', 'Mills', 'Legal', 'Print', 'Travel', 'Garden'],
] as const;

/** Only the first three names contain `qx`, so a search for `qx` finds exactly three items in a list of any length. */
const RARE_TERM = { letters: 'qx', count: 3 };

const toBase36WithoutRareLetters = (index: number): string => index.toString(36).replaceAll('q', '-');

const toName = (index: number): string =>
  `${NAME_WORDS[0][index % 10]} ${NAME_WORDS[1][Math.floor(index / 10) % 10]} ${index < RARE_TERM.count ? RARE_TERM.letters : toBase36WithoutRareLetters(index)}`;

const rowCreators: Record<ListName, (index: number) => object> = {
  customers: (index) => ({
    name: toName(index),
    contactPerson: `Person ${toBase36WithoutRareLetters(index * 7919)}`,
    email: `office${index}@example.com`,
    city: 'Portland',
  }),
  products: (index) => ({
    name: toName(index),
    description: `What ${toBase36WithoutRareLetters(index * 7919)} is for`,
    unitPrice: `${index % 977}.50`,
  }),
};

/** Returns the query that the picker for customers or products sends, as in `web/src/entities/entity-search.ts`. */
const toPickerQuery = (list: ListName, search = ''): string =>
  (search ? `search=${encodeURIComponent(search)}&sort=match&limit=20&count=false` : 'limit=50') +
  (list === 'customers' ? '&totals=false' : '');

const toListQueries = (list: ListName, size: number): Record<string, string> => ({
  'first page': 'page=1&pageSize=10',
  'middle page': `page=${Math.ceil(size / 20)}&pageSize=10`,
  'last page': `page=${Math.ceil(size / 10)}&pageSize=10`,
  'by another column': `page=1&pageSize=10&sort=-${list === 'customers' ? 'email' : 'unitPrice'}`,
  'by what is newest': 'page=1&pageSize=10&sort=-createdAt',
  'picker opens': toPickerQuery(list),
  'picker, a letter': toPickerQuery(list, 'o'),
  'picker, two letters': toPickerQuery(list, 'ha'),
  'picker, a word': toPickerQuery(list, 'harbour'),
  'picker, a later word': toPickerQuery(list, 'books'),
  'picker, one match': toPickerQuery(list, toName(7)),
  'picker, rare letters': toPickerQuery(list, RARE_TERM.letters),
  'picker, no match': toPickerQuery(list, 'nobody'),
  'a page of a search': 'search=books&page=1&pageSize=10&sort=-createdAt',
  'a page, rare letters': `search=${RARE_TERM.letters}&page=1&pageSize=10`,
});

export async function benchLists(): Promise<BenchReport[]> {
  return withProduct(async ({ url }) => {
    const [shortListUser, longListUser] = [await signInSubscriber(url), await signInSubscriber(url)];
    const title = `Lists of ${SHORT_LIST_LENGTH} and of ${LONG_LISTS.customers} customers or ${LONG_LISTS.products} products`;
    const figures: Figure[] = [];
    for (const list of Object.keys(LONG_LISTS) as ListName[]) {
      await importRows(shortListUser, list, SHORT_LIST_LENGTH);
      await importRows(longListUser, list, LONG_LISTS[list]);
    }
    await sleep(AUTOVACUUM_WAIT_MS);
    for (const list of Object.keys(LONG_LISTS) as ListName[]) {
      const shortListQueries = toListQueries(list, SHORT_LIST_LENGTH);
      const longListQueries = toListQueries(list, LONG_LISTS[list]);
      for (const [name, query] of Object.entries(shortListQueries)) {
        const get = (person: Person, listQuery: string) => requireSuccess(person.get(`/api/${list}?${listQuery}`));
        figures.push(
          await compareShortWithLongList(
            `${list}, ${name}`,
            () => get(shortListUser, query),
            () => get(longListUser, longListQueries[name]!),
          ),
        );
      }
    }
    return [{ title, figures }];
  });
}

async function importRows(person: Person, list: ListName, count: number): Promise<void> {
  for (let firstIndex = 0; firstIndex < count; firstIndex += MAX_IMPORT_ROWS) {
    const size = Math.min(MAX_IMPORT_ROWS, count - firstIndex);
    const part = Array.from({ length: size }, (_, index) => rowCreators[list](firstIndex + index));
    await requireSuccess(person.post(`/app/api/${list}/import`, { rows: part }));
  }
}

/**
 * Alternates between calls with the short list and calls with the long list. Because both run under the same load, the
 * ratio of their durations is reliable even on a busy machine.
 */
export async function compareShortWithLongList(
  name: string,
  callShortList: () => Promise<unknown>,
  callLongList: () => Promise<unknown>,
  { calls = CALL_COUNT, ...target }: Pick<Figure, 'upperLimits' | 'reason'> & { calls?: number } = {},
): Promise<Figure> {
  const samples: { short: Samples; long: Samples } = { short: [], long: [] };
  for (let call = -Math.min(WARM_UP_CALL_COUNT, calls); call < calls; call++) {
    const [shortMs, longMs] = [await measureTime(callShortList), await measureTime(callLongList)];
    if (call < 0) continue;
    samples.short.push(shortMs);
    samples.long.push(longMs);
  }
  return toRatioFigure(name, samples.short, samples.long, { upperLimits: { p50: MAX_DURATION_RATIO }, ...target });
}
