import { Module } from '@nestjs/common';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersService } from './customers/customers.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';

@Module({ controllers: [CustomersController, ProductsController], providers: [CustomersService, ProductsService] })
export class CatalogueModule {}
