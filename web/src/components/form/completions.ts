import { foldCase } from '@paperbill/contracts/rules';

interface CompletionOptions<Item> {
  /** Returns the texts of an item that the search compares. The first text is the name. */
  getTexts: (item: Item) => [string, ...string[]];
  /** Returns true for an item that only the server found. These items are last in the list. */
  isFound?: (item: Item) => boolean;
}

/**
 * Sorts the matches, best match first. Equally good matches keep their order. The server must sort in the same way
 * (`SORT_BY_RELEVANCE` in services/catalogue/src/search.queries.ts).
 */
export function findCompletions<Item>(
  items: readonly Item[],
  typed: string,
  { getTexts, isFound = () => false }: CompletionOptions<Item>,
): Item[] {
  const wanted = foldCase(typed.trim());
  if (!wanted) return [...items];
  const rankMatch = (item: Item): number => {
    const texts = getTexts(item).map(foldCase);
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
