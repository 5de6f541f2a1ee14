import { Module } from '@nestjs/common';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersService } from './customers/customers.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { ReferencesController } from './references/references.controller.js';

@Module({
  controllers: [CustomersController, ProductsController, ReferencesController],
  providers: [CustomersService, ProductsService],
})
export class CatalogueModule {}
