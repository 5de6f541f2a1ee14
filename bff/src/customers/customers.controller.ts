import type { Customer, KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { catalogue, invoicing, type TotalsOfCustomer } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import { readListParts, MessageBus, readWholeList } from '@paperbill/messaging';
import type { Response } from 'express';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { checkChange, requireValidDefaults } from '../validation/document-defaults.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import {
  pickGivenFields,
  isSearchRequest,
  readSelectedParts,
  TOTAL_COUNT_HEADER,
  TOTAL_COUNT_DESCRIPTION,
} from '../validation/list-query.js';
import { sendInParts, isWholeListRequest, getPageSize } from '../validation/whole-list.js';
import { indexById, joinTotals, type TotalsById, ignoreOutage, addTotals } from './customer-totals.js';
import { ChangedCustomerDto, CustomerDto, CustomerListQuery } from './customers.dto.js';

@Controller('api/customers')
export class CustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('wholeLists', isWholeListRequest)
  @LimitConcurrency('pages', getPageSize)
  @LimitConcurrency('searches', isSearchRequest)
  @ApiAnswer(
    200,
    'Customers by name: all, or those that match the query. Without totals if the invoices are unavailable, or with `totals=false`',
    listSchema(schemaRef('KnownCustomer')),
    { [TOTAL_COUNT_HEADER]: TOTAL_COUNT_DESCRIPTION },
  )
  @ApiErrorCodes('INVALID_INPUT')
  list(
    @CurrentUserId() userId: string,
    @Query() query: CustomerListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnownCustomer[]> {
    const given = pickGivenFields(query);
    if (!given) return sendInParts(this.readAllCustomers(userId), response);
    const { search, sort, totals } = given;
    const parts = readSelectedParts<StoredCustomer>(given, response, (place) =>
      this.bus.call(catalogue.selectCustomers, { userId, ...(search && { search }), ...(sort && { sort }), ...place }),
    );
    return sendInParts(totals === 'false' ? parts : this.addTotalsToParts(userId, parts, ignoreOutage), response);
  }

  @Post()
  @ApiAnswer(201, 'The new customer', schemaRef('Customer'))
  @ApiErrorCodes('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  async create(
    @CurrentUserId() userId: string,
    @Body() fields: CustomerDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Customer> {
    await requireValidDefaults(this.bus, userId, [fields]);
    return addTotals(await this.bus.call(catalogue.createCustomer, { userId, fields, idempotencyKey }));
  }

  @Put(':id')
  @ApiAnswer(200, 'The changed customer; without totals if the invoices are unavailable', schemaRef('KnownCustomer'))
  async update(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() given: ChangedCustomerDto,
  ): Promise<KnownCustomer> {
    const fields = await checkChange(this.bus, userId, given, () =>
      this.bus.call(catalogue.getCustomer, { userId, id }),
    );
    const [customer, totals] = await Promise.all([
      this.bus.call(catalogue.updateCustomer, { userId, id, fields }),
      this.bus.call(invoicing.getCustomerTotals, { userId, customerId: id }).catch(ignoreOutage),
    ]);
    return totals ? addTotals(customer, totals.items[0]) : customer;
  }

  private readAllCustomers(userId: string): AsyncGenerator<KnownCustomer[]> {
    const parts = readListParts<StoredCustomer>((last) =>
      this.bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
    return this.addTotalsToParts(userId, parts, (error) => {
      throw error;
    });
  }

  /**
   * Adds the totals to each part of the list. If a part has more customers than a page, the totals of all customers are
   * read in one call.
   */
  private async *addTotalsToParts(
    userId: string,
    parts: AsyncIterable<StoredCustomer[]>,
    onFailure: (error: unknown) => null,
  ): AsyncGenerator<KnownCustomer[]> {
    let allTotals: Promise<TotalsById | null> | undefined;
    for await (const customers of parts) {
      const totals = await (allTotals !== undefined || customers.length > MAX_PAGE_SIZE
        ? (allTotals ??= this.readAllTotals(userId).then(indexById, onFailure))
        : this.readTotalsOfCustomers(userId, customers).then(indexById, onFailure));
      yield totals ? joinTotals(customers, totals) : customers;
    }
  }

  private async readTotalsOfCustomers(userId: string, customers: StoredCustomer[]): Promise<TotalsOfCustomer[]> {
    if (customers.length === 0) return [];
    const customerIds = customers.map(({ id }) => id);
    return (await this.bus.call(invoicing.getCustomerTotals, { userId, customerIds })).items;
  }

  private readAllTotals(userId: string): Promise<TotalsOfCustomer[]> {
    return readWholeList<TotalsOfCustomer>((last) =>
      this.bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
    );
  }

  @Delete(':id')
  @ApiNoContent('The customer is deleted; invoices stay as they are')
  async delete(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteCustomer, { userId, id });
  }
}
