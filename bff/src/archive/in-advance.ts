/**
 * Does work for each item of a list, some items ahead of whoever takes what comes of it, in the list's order.
 *
 * @param count so many are begun before they are taken
 * @param work may fail: whoever takes its result hears of it
 */
export async function* inAdvance<Item, Result>(
  parts: AsyncIterable<Item[]>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const begun: [Item, Promise<Result>][] = [];
  for await (const items of parts) {
    for (const item of items) {
      const result = work(item);
      // Who leaves before its turn hears of none.
      result.catch(() => undefined);
      begun.push([item, result]);
      if (begun.length > count) yield await first(begun);
    }
  }
  while (begun.length) yield await first(begun);
}

async function first<Item, Result>(begun: [Item, Promise<Result>][]): Promise<[Item, Result]> {
  const [item, result] = begun.shift()!;
  return [item, await result];
}
