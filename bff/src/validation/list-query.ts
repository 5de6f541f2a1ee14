import type { ListSelection, Place, SelectedPart } from '@paperbill/contracts/nats';
import { MAX_COUNTED_MATCHES, MAX_LENGTH, MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { MAX_PART_SIZE } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import { Option, QueryText, WholeNumber } from './rules.js';

/** Which part of a list; without any of it, the whole. */
export class PageQuery {
  @QueryText({ max: MAX_LENGTH.name })
  search?: string;

  @WholeNumber(1, MAX_PAGE)
  page?: number;

  @WholeNumber(1, MAX_PAGE_SIZE)
  pageSize?: number;

  /** At most so many, on a page too. */
  @WholeNumber(1, MAX_PAGE_SIZE)
  limit?: number;
}

/** Which part of a list whose searches are counted. */
export class SearchQuery extends PageQuery {
  /** `false`: that there are more matches is enough, where to count them takes longer. */
  @Option(['true', 'false'])
  count?: 'true' | 'false';
}

/** Whether a list is searched through, which takes as long as the list is. */
export const isSearch = ({ query }: Request): boolean => ['search', 'clientName'].some((name) => query[name]);

/** The header with how many items a query matches. */
export const TOTAL_COUNT = 'X-Total-Count';

/** What the header says of customers and products. */
export const TOTAL_OF_SEARCH = `How many the query matches, of a search at most ${MAX_COUNTED_MATCHES} or as many as are known (for \`count=false\` one more than are answered, if there are more); only with a query`;

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
 * The items that a query selects: one page in one message, or without a page all that match, a part for each message. How
 * many match, it says in the answer's header, before the first part and more exactly with each that follows in time.
 *
 * @param part asks for a part of what is selected
 */
export async function* selectedParts<Item>(
  { page = 1, pageSize, limit, count }: SearchQuery,
  response: Response,
  part: (place: Pick<ListSelection, 'offset' | 'limit' | 'after' | 'count'>) => Promise<SelectedPart<Item>>,
): AsyncGenerator<Item[], void> {
  const size = pageSize ?? limit;
  let next: Place | undefined;
  let known = 0;
  do {
    const place = size ? { offset: (page - 1) * size, limit: size } : { offset: 0, limit: MAX_PART_SIZE };
    const selected = await part({ ...place, ...(next && { after: next }), ...(count === 'false' && { count: false }) });
    known += selected.items.length;
    if (!response.headersSent) response.setHeader(TOTAL_COUNT, Math.max(known, selected.total));
    yield selected.items;
    next = size ? undefined : selected.next;
  } while (next);
}
