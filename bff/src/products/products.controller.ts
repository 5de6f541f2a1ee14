import type { Product } from '@paperbill/contracts/http';
import { catalogue, type NameCursor } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import { readJsonParts, MessageBus } from '@paperbill/messaging';
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
import { ChangedProductDto, ProductDto, ProductListQuery } from './products.dto.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('wholeLists', isWholeListRequest)
  @LimitConcurrency('pages', getPageSize)
  @LimitConcurrency('searches', isSearchRequest)
  @ApiAnswer(200, 'Products by name: all, or those that match the query', listSchema(schemaRef('Product')), {
    [TOTAL_COUNT_HEADER]: TOTAL_COUNT_DESCRIPTION,
  })
  @ApiErrorCodes('INVALID_INPUT')
  list(
    @CurrentUserId() userId: string,
    @Query() query: ProductListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Product[]> {
    const given = pickGivenFields(query);
    if (!given) {
      return sendInParts<Product>(
        readJsonParts<NameCursor>((after) =>
          this.bus.call(catalogue.listProductsAsJson, { userId, ...(after && { after }) }),
        ),
        response,
      );
    }
    const { search, sort } = given;
    return sendInParts(
      readSelectedParts<Product>(given, response, (place) =>
        this.bus.call(catalogue.selectProducts, { userId, ...(search && { search }), ...(sort && { sort }), ...place }),
      ),
      response,
    );
  }

  @Post()
  @ApiAnswer(201, 'The new product', schemaRef('Product'))
  @ApiErrorCodes('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  async create(
    @CurrentUserId() userId: string,
    @Body() fields: ProductDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Product> {
    await requireValidDefaults(this.bus, userId, [fields]);
    return this.bus.call(catalogue.createProduct, { userId, fields, idempotencyKey });
  }

  @Put(':id')
  @ApiAnswer(200, 'The changed product', schemaRef('Product'))
  async update(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() given: ChangedProductDto,
  ): Promise<Product> {
    const fields = await checkChange(this.bus, userId, given, () =>
      this.bus.call(catalogue.getProduct, { userId, id }),
    );
    return this.bus.call(catalogue.updateProduct, { userId, id, fields });
  }

  @Delete(':id')
  @ApiNoContent('The product is deleted; invoices stay as they are')
  async delete(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteProduct, { userId, id });
  }
}
