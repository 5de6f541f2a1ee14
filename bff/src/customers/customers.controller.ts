import type { Customer, KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { catalogue, invoicing, type TotalsOfCustomer } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import { listParts, MessageBus, wholeList } from '@paperbill/messaging';
import type { Response } from 'express';
import { Answers, AnswersNothing, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { givenOf, isSearch, selectedParts, TOTAL_COUNT, TOTAL_OF_SEARCH } from '../validation/list-query.js';
import { answerInParts, isWhole, itemsOfPage } from '../validation/whole-list.js';
import { byId, joinTotals, type TotalsById, unlessOutage, withTotals } from './customer-totals.js';
import { ChangedCustomerDto, CustomerDto, CustomerListQuery } from './customers.dto.js';

@Controller('api/customers')
export class CustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('wholeLists', isWhole)
  @LimitConcurrency('pages', itemsOfPage)
  @LimitConcurrency('searches', isSearch)
  @Answers(
    200,
    'Customers by name: all, or those that match the query. Without totals if the invoices are unavailable, or with `totals=false`',
    list(schemaRef('KnownCustomer')),
    { [TOTAL_COUNT]: TOTAL_OF_SEARCH },
  )
  @Refuses('INVALID_INPUT')
  list(
    @UserId() userId: string,
    @Query() query: CustomerListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnownCustomer[]> {
    const given = givenOf(query);
    if (!given) return answerInParts(this.all(userId), response);
    const { search, sort, totals } = given;
    const parts = selectedParts<StoredCustomer>(given, response, (place) =>
      this.bus.call(catalogue.selectCustomers, { userId, ...(search && { search }), ...(sort && { sort }), ...place }),
    );
    return answerInParts(totals === 'false' ? parts : this.withTotals(userId, parts, unlessOutage), response);
  }

  @Post()
  @Answers(201, 'The new customer', schemaRef('Customer'))
  @Refuses('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  async create(
    @UserId() userId: string,
    @Body() fields: CustomerDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Customer> {
    return withTotals(await this.bus.call(catalogue.createCustomer, { userId, fields, idempotencyKey }));
  }

  @Put(':id')
  @Answers(200, 'The changed customer; without totals if the invoices are unavailable', schemaRef('KnownCustomer'))
  async update(@UserId() userId: string, @Id() id: string, @Body() fields: ChangedCustomerDto): Promise<KnownCustomer> {
    const [customer, totals] = await Promise.all([
      this.bus.call(catalogue.updateCustomer, { userId, id, fields }),
      this.bus.call(invoicing.getCustomerTotals, { userId, customerId: id }).catch(unlessOutage),
    ]);
    return totals ? withTotals(customer, totals.items[0]) : customer;
  }

  /** Yields the whole list of customers. It fails if the invoice totals cannot be read. */
  private all(userId: string): AsyncGenerator<KnownCustomer[]> {
    const parts = listParts<StoredCustomer>((last) =>
      this.bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
    return this.withTotals(userId, parts, (error) => {
      throw error;
    });
  }

  /**
   * Adds the invoice totals to each part of the list. If a part is longer than a page, all totals are read at once.
   *
   * @param onFailure handles a failure to read totals. If it returns null, the totals are left out.
   */
  private async *withTotals(
    userId: string,
    parts: AsyncIterable<StoredCustomer[]>,
    onFailure: (error: unknown) => null,
  ): AsyncGenerator<KnownCustomer[]> {
    let all: Promise<TotalsById | null> | undefined;
    for await (const customers of parts) {
      const totals = await (all !== undefined || customers.length > MAX_PAGE_SIZE
        ? (all ??= this.allTotals(userId).then(byId, onFailure))
        : this.totalsOf(userId, customers).then(byId, onFailure));
      yield totals ? joinTotals(customers, totals) : customers;
    }
  }

  private async totalsOf(userId: string, customers: StoredCustomer[]): Promise<TotalsOfCustomer[]> {
    if (customers.length === 0) return [];
    const customerIds = customers.map(({ id }) => id);
    return (await this.bus.call(invoicing.getCustomerTotals, { userId, customerIds })).items;
  }

  private allTotals(userId: string): Promise<TotalsOfCustomer[]> {
    return wholeList<TotalsOfCustomer>((last) =>
      this.bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
    );
  }

  @Delete(':id')
  @AnswersNothing('The customer is deleted; invoices stay as they are')
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteCustomer, { userId, id });
  }
}
