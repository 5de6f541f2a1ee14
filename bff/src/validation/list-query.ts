import type { ListSelection, ListCursor, SelectedPart } from '@paperbill/contracts/nats';
import { MAX_COUNTED_MATCHES, MAX_LENGTH, MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { MAX_PART_ITEMS } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import { IsOption, IsQueryText, IsWholeNumber } from './rules.js';

export class ListPageQuery {
  @IsQueryText({ max: MAX_LENGTH.name })
  search?: string;

  @IsWholeNumber(1, MAX_PAGE)
  page?: number;

  @IsWholeNumber(1, MAX_PAGE_SIZE)
  pageSize?: number;

  /** The maximum number of items in the response. It also limits `pageSize`. */
  @IsWholeNumber(1, MAX_PAGE_SIZE)
  limit?: number;
}

export class SearchQuery extends ListPageQuery {
  /** If `false`, the items are not counted. Counting may take longer than finding the items. */
  @IsOption(['true', 'false'])
  count?: 'true' | 'false';
}

export const isSearchRequest = ({ query }: Request): boolean => ['search', 'clientName'].some((name) => query[name]);

export const TOTAL_COUNT_HEADER = 'X-Total-Count';

export const TOTAL_COUNT_DESCRIPTION = `How many the query matches, of a search at most ${MAX_COUNTED_MATCHES} or as many as are known (for \`count=false\` one more than are answered, if there are more); only with a query`;

export function pickGivenFields<Query extends ListPageQuery>(query: Query): Partial<Query> | null {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return null;
  const { limit, ...filter } = Object.fromEntries(given) as Partial<Query>;
  if (!filter.page && !filter.pageSize) return { ...filter, ...(limit && { limit }) } as Partial<Query>;
  const sizes = [filter.pageSize, limit].filter((size) => size !== undefined);
  return { ...filter, pageSize: sizes.length > 0 ? Math.min(...sizes) : PAGE_SIZE } as Partial<Query>;
}

export async function* readSelectedParts<Item>(
  { page = 1, pageSize, limit, count }: SearchQuery,
  response: Response,
  part: (place: Pick<ListSelection, 'offset' | 'limit' | 'after' | 'count'>) => Promise<SelectedPart<Item>>,
): AsyncGenerator<Item[], void> {
  const size = pageSize ?? limit;
  let next: ListCursor | undefined;
  let known = 0;
  do {
    const place = size ? { offset: (page - 1) * size, limit: size } : { offset: 0, limit: MAX_PART_ITEMS };
    const selected = await part({ ...place, ...(next && { after: next }), ...(count === 'false' && { count: false }) });
    known += selected.items.length;
    if (!response.headersSent) response.setHeader(TOTAL_COUNT_HEADER, Math.max(known, selected.total));
    yield selected.items;
    next = size ? undefined : selected.next;
  } while (next);
}
