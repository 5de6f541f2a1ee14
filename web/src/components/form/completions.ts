import { foldCase } from '@paperbill/contracts/rules';

interface CompletionOptions<Item> {
  /** Returns the searchable texts of an item, the name first. */
  textsOf: (item: Item) => [string, ...string[]];
  /** Returns true for an item that only the server found. The list shows these items last. */
  isFound?: (item: Item) => boolean;
}

/**
 * Returns the items that match the text, best match first. Equally good matches keep their order, and an empty text
 * matches all items. The server's `SORT_BY_RELEVANCE` sorts in the same order
 * (services/catalogue/src/search.queries.ts).
 */
export function findCompletions<Item>(
  items: readonly Item[],
  typed: string,
  { textsOf, isFound = () => false }: CompletionOptions<Item>,
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
