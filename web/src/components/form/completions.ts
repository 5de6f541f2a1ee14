import { foldCase } from '@paperbill/contracts/rules';

/**
 * Ranks an item as the server's `SORT_BY_RELEVANCE` does (services/catalogue/src/search.queries.ts).
 *
 * @param wanted trimmed and folded by `foldCase`
 * @param texts the name first, then other searchable texts
 * @returns the rank, or `NO_MATCH`:
 * - 0: the exact name
 * - 1: the beginning of the name
 * - 2: the beginning of a word in the name
 * - 3: a match elsewhere
 */
function rankMatch(texts: [string, ...string[]], wanted: string): number {
  const name = foldCase(texts[0]);
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  return texts.some((text) => foldCase(text).includes(wanted)) ? 3 : NO_MATCH;
}

const NO_MATCH = 4;

interface Completions<Item> {
  textsOf: (item: Item) => [string, ...string[]];
  /** Returns true for items that only the server found. Such items are listed last. */
  isFound?: (item: Item) => boolean;
}

/**
 * Returns the matching items, best match first. Items that match equally well keep their order. An empty text matches
 * all items.
 */
export function findCompletions<Item>(
  items: readonly Item[],
  typed: string,
  { textsOf, isFound = () => false }: Completions<Item>,
): Item[] {
  const wanted = foldCase(typed.trim());
  if (!wanted) return [...items];
  return items
    .map((item) => ({ item, rank: rankMatch(textsOf(item), wanted) }))
    .filter(({ item, rank }) => rank < NO_MATCH || isFound(item))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}
