import { NATS_MAX_PAYLOAD } from '@paperbill/messaging';

/** Leaves room for what surrounds the items in their message. */
const MAX_BYTES = NATS_MAX_PAYLOAD - 64 * 1024;

/** The first items, as many as one message carries: a longer one would never arrive. */
export function asManyAsFit<Item>(items: Item[]): Item[] {
  let part = items;
  while (part.length > 1 && Buffer.byteLength(JSON.stringify(part)) > MAX_BYTES) {
    part = part.slice(0, Math.ceil(part.length / 2));
  }
  return part;
}
