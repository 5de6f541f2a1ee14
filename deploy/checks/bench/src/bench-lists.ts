import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import type { Person } from '@paperbill/testing/people';
import { fine, newSubscriber, withProduct } from './bench-product.js';
import { type Figure, ratioOf, type Report } from './figures.js';
import { type Samples, timeOf } from './timings.js';

const FEW = 10;
const LONG_LISTS = { customers: 25_000, products: 10_000 };
const CALLS = 200;
const WARM_UP_CALLS = 30;
/** The target: the maximum duration of a call with a long list, as a multiple of the same call with a short list. */
const MOST = 1.5;

/**
 * The benchmark waits until autovacuum has run, which happens every minute. It should measure daily use instead of the
 * minute after an import.
 */
const SETTLE_MS = 90_000;

type ListName = keyof typeof LONG_LISTS;

const WORDS = [
  ['Harbour', 'Lovelace', 'Müller', 'Zuse', 'Orchard', 'Babbage', 'Northern', 'Kepler', 'Violet', 'Quarry'],
  ['Books', 'Engines', 'Design', 'Foods', 'Studio', 'Mills', 'Legal', 'Print', 'Travel', 'Garden'],
] as const;

/** Only the first three names contain these letters. So a search for them has three matches in a list of any length. */
const RARE = { letters: 'qx', count: 3 };

/** Returns a number in base 36 without the letters of {@link RARE}. */
const written = (index: number): string => index.toString(36).replaceAll('q', '-');

/** Returns a unique, realistic name. */
const nameOf = (index: number): string =>
  `${WORDS[0][index % 10]} ${WORDS[1][Math.floor(index / 10) % 10]} ${index < RARE.count ? RARE.letters : written(index)}`;

const rows: Record<ListName, (index: number) => object> = {
  customers: (index) => ({
    name: nameOf(index),
    contactPerson: `Person ${written(index * 7919)}`,
    email: `office${index}@example.com`,
    city: 'Portland',
  }),
  products: (index) => ({
    name: nameOf(index),
    description: `What ${written(index * 7919)} is for`,
    unitPrice: `${index % 977}.50`,
  }),
};

/** Returns the query of the customer or product picker, as in `web/src/entities/entity-search.ts`. */
const picked = (list: ListName, search = ''): string =>
  (search ? `search=${encodeURIComponent(search)}&sort=match&limit=20&count=false` : 'limit=50') +
  (list === 'customers' ? '&totals=false' : '');

/** Returns the queries of list pages and pickers. `size` is the length of the list. */
const calls = (list: ListName, size: number): Record<string, string> => ({
  'first page': 'page=1&pageSize=10',
  'middle page': `page=${Math.ceil(size / 20)}&pageSize=10`,
  'last page': `page=${Math.ceil(size / 10)}&pageSize=10`,
  'by another column': `page=1&pageSize=10&sort=-${list === 'customers' ? 'email' : 'unitPrice'}`,
  'by what is newest': 'page=1&pageSize=10&sort=-createdAt',
  'picker opens': picked(list),
  'picker, a letter': picked(list, 'o'),
  'picker, two letters': picked(list, 'ha'),
  'picker, a word': picked(list, 'harbour'),
  'picker, a later word': picked(list, 'books'),
  'picker, one match': picked(list, nameOf(7)),
  'picker, rare letters': picked(list, RARE.letters),
  'picker, no match': picked(list, 'nobody'),
  'a page of a search': 'search=books&page=1&pageSize=10&sort=-createdAt',
  'a page, rare letters': `search=${RARE.letters}&page=1&pageSize=10`,
});

/** Measures calls with a long list as ratios to the same calls with a list of ten. */
export async function benchLists(): Promise<Report[]> {
  return withProduct(async ({ url }) => {
    const [few, many] = [await newSubscriber(url), await newSubscriber(url)];
    const title = `Lists of ${FEW} and of ${LONG_LISTS.customers} customers or ${LONG_LISTS.products} products`;
    const figures: Figure[] = [];
    for (const list of Object.keys(LONG_LISTS) as ListName[]) {
      await fill(few, list, FEW);
      await fill(many, list, LONG_LISTS[list]);
    }
    await sleep(SETTLE_MS);
    for (const list of Object.keys(LONG_LISTS) as ListName[]) {
      const queries = calls(list, FEW);
      const ofMany = calls(list, LONG_LISTS[list]);
      for (const [name, query] of Object.entries(queries)) {
        const get = (person: Person, asked: string) => fine(person.get(`/api/${list}?${asked}`));
        figures.push(
          await compared(
            `${list}, ${name}`,
            () => get(few, query),
            () => get(many, ofMany[name]!),
          ),
        );
      }
    }
    return [{ title, figures }];
  });
}

async function fill(person: Person, list: ListName, count: number): Promise<void> {
  for (let from = 0; from < count; from += MAX_IMPORT_ROWS) {
    const size = Math.min(MAX_IMPORT_ROWS, count - from);
    const part = Array.from({ length: size }, (_, index) => rows[list](from + index));
    await fine(person.post(`/app/api/${list}/import`, { rows: part }));
  }
}

/**
 * Measures a call with a short list and a call with a long list alternately, so that their ratio is reliable even on a
 * busy machine.
 */
export async function compared(
  name: string,
  short: () => Promise<unknown>,
  long: () => Promise<unknown>,
  { calls = CALLS, ...aim }: Pick<Figure, 'most' | 'reason'> & { calls?: number } = {},
): Promise<Figure> {
  const samples: { short: Samples; long: Samples } = { short: [], long: [] };
  for (let call = -Math.min(WARM_UP_CALLS, calls); call < calls; call++) {
    const [ofShort, ofLong] = [await timeOf(short), await timeOf(long)];
    if (call < 0) continue;
    samples.short.push(ofShort);
    samples.long.push(ofLong);
  }
  return ratioOf(name, samples.short, samples.long, { most: { p50: MOST }, ...aim });
}
