/** More would only be scrolled past: typing another letter is quicker. */
const MAX_SHOWN = 50;

/**
 * The items that what is typed may mean: first those whose name begins with it, then those with a word that does, then
 * the rest that contain it; within each as they came. Without a text, all.
 *
 * @param textsOf the name, then whatever else finds the item
 */
export function completions<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => [string, ...string[]],
): Item[] {
  const wanted = typed.trim().toLowerCase();
  return items
    .map((item) => ({ item, rank: rank(textsOf(item), wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((first, second) => first.rank - second.rank)
    .slice(0, MAX_SHOWN)
    .map(({ item }) => item);
}

const NO_MATCH = 3;

function rank(texts: [string, ...string[]], wanted: string): number {
  const name = texts[0].toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (` ${name}`.includes(` ${wanted}`)) return 1;
  return texts.some((text) => text.toLowerCase().includes(wanted)) ? 2 : NO_MATCH;
}
