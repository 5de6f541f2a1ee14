import type { JsonPart, ListPart } from '@paperbill/contracts/nats';
import { NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';

/** Leaves room for the rest of the message around the items. */
const MAX_BYTES = NATS_MAX_PAYLOAD - 64 * 1024;

/** Items per message of a whole list (customers, products). Fewer if they are long. */
export const MAX_PART_SIZE = 2_000;

/**
 * Cuts the part of a list that fits one message.
 *
 * @param found one item more than `max` if the list continues
 */
export function listPart<Item>(found: Item[], max: number): ListPart<Item> {
  let bytes = 0;
  const fits = (item: Item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) <= MAX_BYTES;
  const tooMany = found.slice(0, max).findIndex((item) => !fits(item));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return { items, more: items.length < found.length };
}

/** Items per message of a list that is passed on as JSON. The first part is small, so that the first items arrive early. */
export const jsonPartSize = (isFirst: boolean): number => (isFirst ? 200 : 500);
/** Limits the size of a part if its items are long. */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Cuts the part of a list that fits one message, as JSON.
 *
 * @param found the JSON of each item; one more than `max` if the list continues
 * @param lastOf returns the cursor of an item
 */
export function jsonPart<Last>(found: string[], max: number, lastOf: (index: number) => Last): JsonPart<Last> {
  let bytes = 0;
  // A single item always fits.
  const fits = (item: string, index: number) => (bytes += Buffer.byteLength(item)) <= MAX_JSON_BYTES || index === 0;
  const tooMany = found.slice(0, max).findIndex((item, index) => !fits(item, index));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return {
    bytes: jsonArray(items),
    count: items.length,
    last: items.length < found.length ? lastOf(items.length - 1) : null,
  };
}

/** @param items the JSON of each item */
export const jsonArray = (items: string[]): Uint8Array => Buffer.from(`[${items.join()}]`);

/** Reads a list as JSON part by part, and prefetches one part. At most two parts are in memory. */
export async function* jsonParts<Last>(
  part: (after: Last | undefined) => Promise<JsonPart<Last>>,
): AsyncGenerator<JsonPart, void> {
  let next: Promise<JsonPart<Last>> | undefined = part(undefined);
  while (next) {
    const arrived: JsonPart<Last> = await next;
    next = arrived.last === null ? undefined : part(arrived.last);
    // Prevents an unhandled rejection if the reader stops before this part.
    next?.catch(() => undefined);
    yield arrived;
  }
}

/**
 * Reads a list part by part, each on demand.
 *
 * @param part requests the part after an item, or the first part
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

export async function wholeList<Item>(part: (after: Item | undefined) => Promise<ListPart<Item>>): Promise<Item[]> {
  const whole: Item[] = [];
  for await (const items of listParts(part)) whole.push(...items);
  return whole;
}
