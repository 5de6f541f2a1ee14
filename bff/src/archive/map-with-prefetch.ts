/**
 * Maps items with a prefetch of `count` items. If `work` rejects for an item, the error is thrown when the reader
 * reaches this item.
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
      // The reader may stop before it reaches this item. The empty handler then prevents an unhandled rejection.
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
