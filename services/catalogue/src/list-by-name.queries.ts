import { raw } from '@mikro-orm/core';
import type { JsonPart, ListByName, ListPart, PlaceByName } from '@paperbill/contracts/nats';
import { jsonPart, jsonPartSize, listPart, MAX_PART_SIZE } from '@paperbill/messaging';

const byName = (limit: number) => ({ orderBy: { name: 'asc', id: 'asc' }, limit, disableIdentityMap: true }) as const;

/** Reads what a filter matches. */
type Find<Item> = (where: { userId: string }, how: ReturnType<typeof byName>) => Promise<Item[]>;

/** A user's customers or products by name, or the part of them after one that may be gone by now. */
export async function listByName<Item>(request: ListByName, find: Find<Item>): Promise<ListPart<Item>> {
  return listPart(await find(behind(request), byName(MAX_PART_SIZE + 1)), MAX_PART_SIZE);
}

/** The same for whoever passes it on unread. */
export async function listByNameAsJson<Item extends { name: string; id: string }>(
  request: ListByName,
  find: Find<Item>,
): Promise<JsonPart<PlaceByName>> {
  const max = jsonPartSize(!request.after);
  const found = await find(behind(request), byName(max + 1));
  return jsonPart(
    found.map((item) => JSON.stringify(item)),
    max,
    (index) => ({ name: found[index]!.name, id: found[index]!.id }),
  );
}

function behind({ userId, after }: ListByName): { userId: string } {
  const place = raw((alias) => `(${alias}.name, ${alias}.id)`);
  return { userId, ...(after && { [place]: { $gt: raw('(?, ?)', [after.name, after.id]) } }) };
}
