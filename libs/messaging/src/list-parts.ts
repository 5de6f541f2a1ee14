import type { JsonPart, ListPart } from '@paperbill/contracts/nats';
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
 * How many items one message carries of a list that is passed on unread. The first ones are there at once, and what is on
 * its way stays small.
 */
export const jsonPartSize = (isFirst: boolean): number => (isFirst ? 200 : 500);
/** Where they are long, fewer fit. */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * The first items of a list, as many as one message carries, as JSON.
 *
 * @param found the JSON of each; one more than `max`, where there are more
 * @param lastOf the place of an item
 */
export function jsonPart<Last>(found: string[], max: number, lastOf: (index: number) => Last): JsonPart<Last> {
  let bytes = 0;
  // One alone always fits a message.
  const fits = (item: string, index: number) => (bytes += Buffer.byteLength(item)) <= MAX_JSON_BYTES || index === 0;
  const tooMany = found.slice(0, max).findIndex((item, index) => !fits(item, index));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return {
    bytes: jsonArray(items),
    count: items.length,
    last: items.length < found.length ? lastOf(items.length - 1) : null,
  };
}

/** @param items the JSON of each */
export const jsonArray = (items: string[]): Uint8Array => Buffer.from(`[${items.join()}]`);

/** A list as JSON, part by part: each is asked for while the one before is passed on, and so two of them are in memory. */
export async function* jsonParts<Last>(
  part: (after: Last | undefined) => Promise<JsonPart<Last>>,
): AsyncGenerator<JsonPart, void> {
  let next: Promise<JsonPart<Last>> | undefined = part(undefined);
  while (next) {
    const arrived: JsonPart<Last> = await next;
    next = arrived.last === null ? undefined : part(arrived.last);
    // Nobody waits for it where the reader has left.
    next?.catch(() => undefined);
    yield arrived;
  }
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
