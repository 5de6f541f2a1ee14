import { Module } from '@nestjs/common';
import { AuditModule, UserDeletionModule } from '@paperbill/service-kit';
import { CustomersController } from './customers/customers.controller.js';
import { ExpiredIdempotencyKeysService } from './idempotency/old-keys.service.js';
import { ProductsController } from './products/products.controller.js';
import { ReferencesController } from './references/references.controller.js';

@Module({
  imports: [AuditModule.forService('catalogue'), UserDeletionModule.forService('catalogue')],
  controllers: [CustomersController, ProductsController, ReferencesController],
  providers: [ExpiredIdempotencyKeysService],
})
export class CatalogueModule {}
