import { raw } from '@mikro-orm/core';
import type { JsonPart, ListByName, ListPart, PlaceByName } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { jsonPart, jsonPartSize, listPart, MAX_PART_SIZE } from '@paperbill/messaging';

const byName = (limit: number) => ({ orderBy: { name: 'asc', id: 'asc' }, limit, disableIdentityMap: true }) as const;

/** The first ones are there at once, and are no more than a page: whoever asks for more about each can do so quickly. */
const FIRST_PART_SIZE = MAX_PAGE_SIZE;

/** Reads what a filter matches. */
type Find<Item> = (where: { userId: string }, how: ReturnType<typeof byName>) => Promise<Item[]>;

/** A user's customers or products by name, or the part of them after one that may be gone by now. */
export async function listByName<Item>(request: ListByName, find: Find<Item>): Promise<ListPart<Item>> {
  const max = request.after ? MAX_PART_SIZE : FIRST_PART_SIZE;
  return listPart(await find(behind(request), byName(max + 1)), max);
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
