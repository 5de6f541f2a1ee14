import { foldCase } from '@paperbill/contracts/rules';

/**
 * What is typed, compared with an item as the server does for `BY_MATCH` (services/catalogue/src/search.queries.ts): 0
 * where it is the item's name, 1 where the name begins with it, 2 where a word of the name does, 3 where the item
 * contains it elsewhere, else `NO_MATCH`.
 *
 * @param wanted as `foldCase` has it, without blanks around it
 * @param texts the name, then whatever else finds the item
 */
function rank(texts: [string, ...string[]], wanted: string): number {
  const name = foldCase(texts[0]);
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  return texts.some((text) => foldCase(text).includes(wanted)) ? 3 : NO_MATCH;
}

const NO_MATCH = 4;

interface Completions<Item> {
  /** The name, then whatever else finds the item. */
  textsOf: (item: Item) => [string, ...string[]];
  /** Items that match for another reason, such as the server's: they come last, where nothing here says why. */
  isFound?: (item: Item) => boolean;
}

/** The items that what is typed may mean, best first; of equal rank as they came. Without a text, all. */
export function completions<Item>(
  items: readonly Item[],
  typed: string,
  { textsOf, isFound = () => false }: Completions<Item>,
): Item[] {
  const wanted = foldCase(typed.trim());
  if (!wanted) return [...items];
  return items
    .map((item) => ({ item, rank: rank(textsOf(item), wanted) }))
    .filter(({ item, rank }) => rank < NO_MATCH || isFound(item))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}
