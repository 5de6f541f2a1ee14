import type { ListPart } from '@paperbill/contracts/nats';
import { takeListPart } from '@paperbill/messaging';

/**
 * Reads a part of a list. The query also returns the first item of the next part, because this item shows whether the
 * list continues.
 */
export const readListPart = async <Item>(
  max: number,
  read: (limit: number) => Promise<Item[]>,
): Promise<ListPart<Item>> => takeListPart(await read(max + 1), max);
