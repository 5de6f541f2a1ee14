import type { ListSelection, Place, SelectedPart } from '@paperbill/contracts/nats';
import { MAX_COUNTED_MATCHES, MAX_LENGTH, MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { MAX_PART_SIZE } from '@paperbill/messaging';
import { Text, WholeNumber } from './rules.js';

/** Which part of a list; without any of it, the whole. */
export class PageQuery {
  @Text({ max: MAX_LENGTH.name })
  search?: string;

  @WholeNumber(1, MAX_PAGE)
  page?: number;

  @WholeNumber(1, MAX_PAGE_SIZE)
  pageSize?: number;

  /** At most so many, on a page too. */
  @WholeNumber(1, MAX_PAGE_SIZE)
  limit?: number;
}

/** The header with how many items a query matches. */
export const TOTAL_COUNT = 'X-Total-Count';

/** What the header says of customers and products. */
export const TOTAL_OF_SEARCH = `How many the query matches, of a search at most ${MAX_COUNTED_MATCHES} or as many as are known; only with a query`;

/**
 * What a query asks for: fields that nobody gave, or left empty, select nothing. A page without a size has the default,
 * and beside `limit` never more than that many.
 */
export function givenOf<Query extends PageQuery>(query: Query): Partial<Query> | null {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return null;
  const { limit, ...filter } = Object.fromEntries(given) as Partial<Query>;
  if (!filter.page && !filter.pageSize) return { ...filter, ...(limit && { limit }) } as Partial<Query>;
  const sizes = [filter.pageSize, limit].filter((size) => size !== undefined);
  return { ...filter, pageSize: sizes.length > 0 ? Math.min(...sizes) : PAGE_SIZE } as Partial<Query>;
}

/**
 * The items that a query selects: one page in one message, or without a page all that match in as many as that takes.
 *
 * @param part asks for a part of what is selected
 */
export async function selectedItems<Item>(
  { page = 1, pageSize, limit }: PageQuery,
  part: (place: Pick<ListSelection, 'offset' | 'limit' | 'after'>) => Promise<SelectedPart<Item>>,
): Promise<{ items: Item[]; total: number }> {
  const size = pageSize ?? limit;
  if (size) return part({ offset: (page - 1) * size, limit: size });
  const items: Item[] = [];
  for (let after: Place | undefined, count = 0; ;) {
    const { items: found, next, total } = await part({ offset: 0, limit: MAX_PART_SIZE, ...(after && { after }) });
    items.push(...found);
    count = Math.max(count, total, items.length);
    if (!next) return { items, total: count };
    after = next;
  }
}
