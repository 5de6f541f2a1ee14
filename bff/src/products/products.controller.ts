import { catalogue, type Product } from '@paperbill/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { UserId } from '../sessions/current-user.js';
import { Id } from '../validation/id.js';
import { ProductDto } from './product.dto.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  list(@UserId() userId: string): Promise<Product[]> {
    return this.bus.call(catalogue.listProducts, { userId });
  }

  @Post()
  create(@UserId() userId: string, @Body() fields: ProductDto): Promise<Product> {
    return this.bus.call(catalogue.createProduct, { userId, fields });
  }

  @Put(':id')
  update(@UserId() userId: string, @Id() id: string, @Body() fields: ProductDto): Promise<Product> {
    return this.bus.call(catalogue.updateProduct, { userId, id, fields });
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteProduct, { userId, id });
  }
}
