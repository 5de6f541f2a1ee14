import type { ListPart } from '@paperbill/contracts/nats';
import { takeListPart } from '@paperbill/messaging';

/** Reads one item more than a part can have, because this item shows whether the list continues. */
export const readListPart = async <Item>(
  max: number,
  read: (limit: number) => Promise<Item[]>,
): Promise<ListPart<Item>> => takeListPart(await read(max + 1), max);
