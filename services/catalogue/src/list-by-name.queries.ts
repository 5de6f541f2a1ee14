import { raw } from '@mikro-orm/core';
import type { JsonPart, ListByNameRequest, ListPart, NameCursor } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { takeJsonPart, getJsonPartItems, takeListPart, MAX_PART_ITEMS } from '@paperbill/messaging';

const orderByName = (limit: number) =>
  ({ orderBy: { name: 'asc', id: 'asc' }, limit, disableIdentityMap: true }) as const;

/** Maximum number of items in the first part of a list. It is small, so that the first part arrives early. */
const MAX_ITEMS_IN_FIRST_PART = MAX_PAGE_SIZE;

export type FindSortedItems<Item> = (
  where: { userId: string },
  order: ReturnType<typeof orderByName>,
) => Promise<Item[]>;

/** Returns the part of a list that starts after the item `after`. This item may have been deleted in the meantime. */
export async function listByName<Item>(
  request: ListByNameRequest,
  find: FindSortedItems<Item>,
): Promise<ListPart<Item>> {
  const max = request.after ? MAX_PART_ITEMS : MAX_ITEMS_IN_FIRST_PART;
  return takeListPart(await find(toCursorFilter(request), orderByName(max + 1)), max);
}

/** Returns the same items as `listByName`, but in JSON bytes. The caller forwards the bytes without parsing them. */
export async function listByNameAsJson<Item extends { name: string; id: string }>(
  request: ListByNameRequest,
  find: FindSortedItems<Item>,
): Promise<JsonPart<NameCursor>> {
  const max = getJsonPartItems(!request.after);
  const found = await find(toCursorFilter(request), orderByName(max + 1));
  return takeJsonPart(
    found.map((item) => JSON.stringify(item)),
    max,
    (index) => ({ name: found[index]!.name, id: found[index]!.id }),
  );
}

function toCursorFilter({ userId, after }: ListByNameRequest): { userId: string } {
  const cursorSql = raw((alias) => `(${alias}.name, ${alias}.id)`);
  return { userId, ...(after && { [cursorSql]: { $gt: raw('(?, ?)', [after.name, after.id]) } }) };
}
