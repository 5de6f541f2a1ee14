import type { ListPart } from '@paperbill/contracts/nats';
import { NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';

/** Leaves room for what surrounds the items in their message. */
const MAX_BYTES = NATS_MAX_PAYLOAD - 64 * 1024;

/** How many customers or products one message of a whole list carries; where they are long, fewer fit. */
export const MAX_PART_SIZE = 2_000;

/**
 * The first items of a list, as many as one message carries: a longer one would never arrive.
 *
 * @param found one more than `max`, where there are more
 */
export function listPart<Item>(found: Item[], max: number): ListPart<Item> {
  let bytes = 0;
  const fits = (item: Item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) <= MAX_BYTES;
  const tooMany = found.slice(0, max).findIndex((item) => !fits(item));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return { items, more: items.length < found.length };
}

/**
 * A list, part by part: each is asked for when it is needed.
 *
 * @param part asks for the part after an item, and for the first one without it
 */
export async function* listParts<Item>(
  part: (after: Item | undefined) => Promise<ListPart<Item>>,
): AsyncGenerator<Item[], void> {
  for (let last: Item | undefined; ;) {
    const { items, more } = await part(last);
    yield items;
    if (!more || items.length === 0) return;
    last = items.at(-1);
  }
}

/** A whole list, put together from its parts. */
export async function wholeList<Item>(part: (after: Item | undefined) => Promise<ListPart<Item>>): Promise<Item[]> {
  const whole: Item[] = [];
  for await (const items of listParts(part)) whole.push(...items);
  return whole;
}
