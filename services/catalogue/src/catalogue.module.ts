import { Module } from '@nestjs/common';
import { CustomerMessages } from './customers/customer.messages.js';
import { ProductMessages } from './products/product.messages.js';

@Module({ controllers: [CustomerMessages, ProductMessages] })
export class CatalogueModule {}
