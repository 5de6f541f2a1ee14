import type { JsonPart, ListPart } from '@paperbill/contracts/nats';
import { NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';

/** 64 KiB are reserved for the other content of the message. */
const MAX_PART_BYTES = NATS_MAX_PAYLOAD - 64 * 1024;

/**
 * The maximum number of items in one part of a complete list (customers, products). Parts with long items have fewer.
 */
export const MAX_PART_ITEMS = 2_000;

/**
 * Returns the first items of a list: at most `max`, and only as many as fit into one message.
 * @param found if it contains more items than the part, the list has a next part
 */
export function takeListPart<Item>(found: Item[], max: number): ListPart<Item> {
  let bytes = 0;
  const fits = (item: Item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) <= MAX_PART_BYTES;
  const tooMany = found.slice(0, max).findIndex((item) => !fits(item));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return { items, more: items.length < found.length };
}

/** The first part is small, so that the first items arrive early. */
export const getJsonPartItems = (isFirst: boolean): number => (isFirst ? 200 : 500);
/** The maximum size of one part. Only parts with long items reach this size. */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Returns the first items of a list: at most `max`, and only as many as fit into one message.
 * @param found the items as JSON; if it contains more items than the part, the list has a next part
 */
export function takeJsonPart<Last>(found: string[], max: number, getLast: (index: number) => Last): JsonPart<Last> {
  let bytes = 0;
  // The first item always fits, because one item is smaller than the maximum size of a message.
  const fits = (item: string, index: number) => (bytes += Buffer.byteLength(item)) <= MAX_JSON_BYTES || index === 0;
  const tooMany = found.slice(0, max).findIndex((item, index) => !fits(item, index));
  const items = found.slice(0, tooMany === -1 ? max : tooMany);
  return {
    bytes: joinJsonArray(items),
    count: items.length,
    last: items.length < found.length ? getLast(items.length - 1) : null,
  };
}

export const joinJsonArray = (items: string[]): Uint8Array => Buffer.from(`[${items.join()}]`);

/** Requests each part while the reader still uses the previous part (prefetch). At most two parts are in memory. */
export async function* readJsonParts<Last>(
  part: (after: Last | undefined) => Promise<JsonPart<Last>>,
): AsyncGenerator<JsonPart, void> {
  let next: Promise<JsonPart<Last>> | undefined = part(undefined);
  while (next) {
    const currentPart: JsonPart<Last> = await next;
    next = currentPart.last === null ? undefined : part(currentPart.last);
    // The reader may stop before it needs the next part. If the next part then fails, the error must not be an
    // unhandled rejection.
    next?.catch(() => undefined);
    yield currentPart;
  }
}

/**
 * Requests each part only when the reader needs it.
 * @param part requests the part after an item; for the first part, the item is undefined
 */
export async function* readListParts<Item>(
  part: (after: Item | undefined) => Promise<ListPart<Item>>,
): AsyncGenerator<Item[], void> {
  for (let last: Item | undefined; ;) {
    const { items, more } = await part(last);
    yield items;
    if (!more || items.length === 0) return;
    last = items.at(-1);
  }
}

export async function readWholeList<Item>(part: (after: Item | undefined) => Promise<ListPart<Item>>): Promise<Item[]> {
  const whole: Item[] = [];
  for await (const items of readListParts(part)) whole.push(...items);
  return whole;
}
