import { type SearchKind, searchKinds, type SearchResults } from '@paperbill/contracts/http';
import { catalogue, invoicing } from '@paperbill/contracts/nats';
import { SORT_BY_RELEVANCE, MAX_LENGTH, MAX_SEARCH_RESULTS } from '@paperbill/contracts/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { isOutage } from '../errors/outage.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IsQueryText } from '../validation/rules.js';

class SearchQuery {
  @IsQueryText({ max: MAX_LENGTH.name })
  q?: string;
}

@Controller('app/api/search')
export class SearchController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('searches')
  @ApiAnswer(
    200,
    'The first results of each kind, and the kinds that could not be searched',
    schemaRef('SearchResults'),
  )
  @ApiErrorCodes('INVALID_INPUT')
  async search(@CurrentUserId() userId: string, @Query() { q: search }: SearchQuery): Promise<SearchResults> {
    const results: SearchResults = { customers: [], products: [], invoices: [], quotes: [], unavailable: [] };
    if (!search) return results;
    // The hits are sorted by relevance. If they were sorted by name, an exact match could be the last hit.
    const selection = {
      userId,
      search,
      sort: SORT_BY_RELEVANCE,
      offset: 0,
      limit: MAX_SEARCH_RESULTS,
      count: false,
    } as const;
    const found = await Promise.allSettled([
      this.bus.call(catalogue.selectCustomers, selection).then(({ items }) => {
        results.customers = items.map(({ id, name, contactPerson, email }) => ({ id, name, contactPerson, email }));
      }),
      this.bus.call(catalogue.selectProducts, selection).then(({ items }) => {
        results.products = items.map(({ id, name, unit, unitPrice }) => ({ id, name, unit, unitPrice }));
      }),
      this.bus
        .call(invoicing.listInvoices, { userId, search, limit: MAX_SEARCH_RESULTS, count: false })
        .then(({ items }) => {
          results.invoices = items.map(({ id, invoiceNumber, clientName, invoiceDate, total, status }) => ({
            id,
            invoiceNumber,
            clientName,
            invoiceDate,
            total,
            status,
          }));
        }),
      this.bus
        .call(invoicing.listQuotes, { userId, search, pageSize: MAX_SEARCH_RESULTS, count: false })
        .then(({ items }) => {
          results.quotes = items.map(({ id, number, clientName, quoteDate, total, status }) => ({
            id,
            number,
            clientName,
            quoteDate,
            total,
            status,
          }));
        }),
    ]);
    results.unavailable = findUnavailableKinds(found);
    return results;
  }
}

/** @throws the error of a service if it is not an outage, or if all services failed */
function findUnavailableKinds(found: PromiseSettledResult<void>[]): SearchKind[] {
  const failures = found.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const otherFailure = failures.find((failure) => !isOutage(failure));
  if (otherFailure ?? failures.length === found.length) throw otherFailure ?? failures[0];
  return searchKinds.filter((_, index) => found[index]!.status === 'rejected');
}
