import type { Product } from '@paperbill/contracts/http';
import { catalogue, type PlaceByName } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import { jsonParts, MessageBus } from '@paperbill/messaging';
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
import { ProductDto, ProductListQuery } from './products.dto.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('wholeLists', isWhole)
  @LimitConcurrency('pages', itemsOfPage)
  @LimitConcurrency('searches', isSearch)
  @Answers(200, 'Products by name: all, or those that match the query', list(schemaRef('Product')), {
    [TOTAL_COUNT]: TOTAL_OF_SEARCH,
  })
  @Refuses('INVALID_INPUT')
  list(
    @UserId() userId: string,
    @Query() query: ProductListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Product[]> {
    const given = givenOf(query);
    if (!given) {
      return answerInParts<Product>(
        jsonParts<PlaceByName>((after) =>
          this.bus.call(catalogue.listProductsAsJson, { userId, ...(after && { after }) }),
        ),
        response,
      );
    }
    const { search, sort } = given;
    return answerInParts(
      selectedParts<Product>(given, response, (place) =>
        this.bus.call(catalogue.selectProducts, { userId, ...(search && { search }), ...(sort && { sort }), ...place }),
      ),
      response,
    );
  }

  @Post()
  @Answers(201, 'The new product', schemaRef('Product'))
  @Refuses('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED')
  create(
    @UserId() userId: string,
    @Body() fields: ProductDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Product> {
    return this.bus.call(catalogue.createProduct, { userId, fields, idempotencyKey });
  }

  @Put(':id')
  @Answers(200, 'The changed product', schemaRef('Product'))
  update(@UserId() userId: string, @Id() id: string, @Body() fields: ProductDto): Promise<Product> {
    return this.bus.call(catalogue.updateProduct, { userId, id, fields });
  }

  @Delete(':id')
  @AnswersNothing('The product is deleted; invoices stay as they are')
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteProduct, { userId, id });
  }
}
