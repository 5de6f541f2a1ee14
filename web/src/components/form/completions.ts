import { foldCase } from '@paperbill/contracts/rules';

interface Completions<Item> {
  /** Returns the name first, then other searchable texts. */
  textsOf: (item: Item) => [string, ...string[]];
  /** Returns true for items that only the server found. Such items are listed last. */
  isFound?: (item: Item) => boolean;
}

/**
 * Returns the matching items, best match first. Items that match equally well keep their order. An empty text matches
 * all items. Ranks items as the server's `SORT_BY_RELEVANCE` does (services/catalogue/src/search.queries.ts).
 */
export function findCompletions<Item>(
  items: readonly Item[],
  typed: string,
  { textsOf, isFound = () => false }: Completions<Item>,
): Item[] {
  const wanted = foldCase(typed.trim());
  if (!wanted) return [...items];
  const rankMatch = (item: Item): number => {
    const texts = textsOf(item).map(foldCase);
    const name = texts[0]!;
    return [
      name === wanted,
      name.startsWith(wanted),
      ` ${name}`.includes(` ${wanted}`),
      texts.some((text) => text.includes(wanted)),
      isFound(item),
    ].indexOf(true);
  };
  return items
    .map((item) => ({ item, rank: rankMatch(item) }))
    .filter(({ rank }) => rank >= 0)
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}
