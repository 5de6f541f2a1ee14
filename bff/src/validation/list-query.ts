import type { ListSelection, Place, SelectedPart } from '@paperbill/contracts/nats';
import { MAX_COUNTED_MATCHES, MAX_LENGTH, MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { MAX_PART_SIZE } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import { Option, QueryText, WholeNumber } from './rules.js';

/** Selects a part of a list; an empty query means the whole list. */
export class PageQuery {
  @QueryText({ max: MAX_LENGTH.name })
  search?: string;

  @WholeNumber(1, MAX_PAGE)
  page?: number;

  @WholeNumber(1, MAX_PAGE_SIZE)
  pageSize?: number;

  /** Maximum of items, also within a page. */
  @WholeNumber(1, MAX_PAGE_SIZE)
  limit?: number;
}

export class SearchQuery extends PageQuery {
  /** `false` skips counting the matches, which may take longer than finding them. */
  @Option(['true', 'false'])
  count?: 'true' | 'false';
}

/** Whether the list is searched, which may take as long as reading it. */
export const isSearch = ({ query }: Request): boolean => ['search', 'clientName'].some((name) => query[name]);

/** Header: the number of matching items. */
export const TOTAL_COUNT = 'X-Total-Count';

/** Description of the header for customers and products. */
export const TOTAL_OF_SEARCH = `How many the query matches, of a search at most ${MAX_COUNTED_MATCHES} or as many as are known (for \`count=false\` one more than are answered, if there are more); only with a query`;

/**
 * The given fields of a query; missing or empty ones are dropped. A page has the default size, limited by `limit`.
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
 * The items that a query selects: one page, or all matches in parts. It sets the header of the total count before the
 * first part.
 *
 * @param part requests a part of the selection
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
