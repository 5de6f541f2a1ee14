import { raw } from '@mikro-orm/core';
import type { ListByName, ListPart } from '@paperbill/contracts/nats';
import { listPart, MAX_PART_SIZE } from '@paperbill/messaging';

const options = {
  orderBy: { name: 'asc', id: 'asc' },
  limit: MAX_PART_SIZE + 1,
  disableIdentityMap: true,
} as const;

/**
 * A user's customers or products by name, or the part of them after one that may be gone by now.
 *
 * @param find reads what a filter matches
 */
export async function listByName<Item>(
  { userId, after }: ListByName,
  find: (where: { userId: string }, how: typeof options) => Promise<Item[]>,
): Promise<ListPart<Item>> {
  const place = raw((alias) => `(${alias}.name, ${alias}.id)`);
  const where = { userId, ...(after && { [place]: { $gt: raw('(?, ?)', [after.name, after.id]) } }) };
  return listPart(await find(where, options), MAX_PART_SIZE);
}
