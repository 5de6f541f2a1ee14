import type { Product } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { MessageBus, wholeList } from '@paperbill/messaging';
import { Answers, AnswersNothing } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { ProductDto } from './products.dto.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @Answers(200, 'All products, by name', list(schemaRef('Product')))
  list(@UserId() userId: string): Promise<Product[]> {
    return wholeList<Product>((last) =>
      this.bus.call(catalogue.listProducts, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
  }

  @Post()
  @Answers(201, 'The new product', schemaRef('Product'))
  create(@UserId() userId: string, @Body() fields: ProductDto): Promise<Product> {
    return this.bus.call(catalogue.createProduct, { userId, fields });
  }

  @Put(':id')
  @Answers(200, 'The product as it is now', schemaRef('Product'))
  update(@UserId() userId: string, @Id() id: string, @Body() fields: ProductDto): Promise<Product> {
    return this.bus.call(catalogue.updateProduct, { userId, id, fields });
  }

  @Delete(':id')
  @AnswersNothing('The product is deleted; invoices stay as they are')
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteProduct, { userId, id });
  }
}
