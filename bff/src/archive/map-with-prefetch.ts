/**
 * Maps the items of a list in order. The work for the next items starts before the reader needs them (prefetch).
 *
 * @param count number of items to start ahead of the reader
 * @param work the function that maps an item. If it rejects, the error is thrown when the reader reaches that item.
 */
export async function* mapWithPrefetch<Item, Result>(
  parts: AsyncIterable<Item[]>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const begun: [Item, Promise<Result>][] = [];
  for await (const items of parts) {
    for (const item of items) {
      const result = work(item);
      // The empty handler prevents an unhandled rejection if the reader stops before it reaches this item.
      result.catch(() => undefined);
      begun.push([item, result]);
      if (begun.length > count) yield await awaitFirst(begun);
    }
  }
  while (begun.length) yield await awaitFirst(begun);
}

async function awaitFirst<Item, Result>(begun: [Item, Promise<Result>][]): Promise<[Item, Result]> {
  const [item, result] = begun.shift()!;
  return [item, await result];
}
