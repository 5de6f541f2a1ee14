/**
 * Maps the items of a list with a prefetch, in order.
 *
 * @param count items to start ahead of the reader
 * @param work its rejection is thrown when its item is read
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
      // Prevents an unhandled rejection if the reader stops before this item.
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
