import { Module } from '@nestjs/common';
import { AuditModule, UserDeletionModule } from '@paperbill/service-kit';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersService } from './customers/customers.service.js';
import { OldKeysService } from './idempotency/old-keys.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { ReferencesController } from './references/references.controller.js';

@Module({
  imports: [AuditModule.forService('catalogue'), UserDeletionModule.forService('catalogue')],
  controllers: [CustomersController, ProductsController, ReferencesController],
  providers: [CustomersService, ProductsService, OldKeysService],
})
export class CatalogueModule {}
