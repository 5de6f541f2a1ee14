import { NATS_MAX_PAYLOAD } from '@paperbill/messaging';

/** Leaves room for what surrounds the items in their message. */
const MAX_BYTES = NATS_MAX_PAYLOAD - 64 * 1024;

/** The first items, as many as one message carries: a longer one would never arrive. */
export function asManyAsFit<Item>(items: Item[]): Item[] {
  let bytes = 0;
  const tooMany = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) > MAX_BYTES);
  return tooMany === -1 ? items : items.slice(0, tooMany);
}
