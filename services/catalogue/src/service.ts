import { auditTablesOfUser, CreateAuditEvents, ForgetEventsOfTheDeleted, type Service } from '@paperbill/service-kit';
import { catalogueConfig, type CatalogueConfig } from './config.js';
import { CatalogueModule } from './catalogue.module.js';
import { entities } from './entities.js';
import { AddLanguages } from './migrations/2026-11-30-add-languages.js';
import { AddDocumentDefaults } from './migrations/2026-11-29-add-document-defaults.js';
import { AddReferences } from './migrations/2026-11-28-add-references.js';
import { AddTaxIds } from './migrations/2026-11-28-add-tax-ids.js';
import { AllowFourDecimals } from './migrations/2026-11-27-allow-four-decimals.js';
import { CreateCustomersAndProducts } from './migrations/2026-11-21-create-customers-and-products.js';
import { FindFewLetters } from './migrations/2026-11-22-find-few-letters.js';
import { ForgiveAccents } from './migrations/2026-11-27-forgive-accents.js';
import { FoldMoreLetters } from './migrations/2026-11-23-fold-more-letters.js';
import { KeepIdempotencyKeys } from './migrations/2026-11-22-keep-idempotency-keys.js';
import { RefuseNonsense } from './migrations/2026-11-21-refuse-nonsense.js';
import { RememberChangedProducts } from './migrations/2026-11-22-remember-changed-products.js';
import { SearchAtOnce } from './migrations/2026-11-22-search-at-once.js';
import { SearchSortAndCount } from './migrations/2026-11-22-search-sort-and-count.js';
import { SearchWithinScope } from './migrations/2026-11-22-search-within-scope.js';

export const catalogueService: Service<CatalogueConfig> = {
  name: 'catalogue',
  module: CatalogueModule,
  schema: {
    entities,
    migrations: [
      CreateCustomersAndProducts,
      RefuseNonsense,
      SearchSortAndCount,
      KeepIdempotencyKeys,
      SearchAtOnce,
      FindFewLetters,
      RememberChangedProducts,
      CreateAuditEvents,
      ForgetEventsOfTheDeleted,
      SearchWithinScope,
      FoldMoreLetters,
      ForgiveAccents,
      AllowFourDecimals,
      AddTaxIds,
      AddReferences,
      AddDocumentDefaults,
      AddLanguages,
    ],
    tablesOfUser: [
      { name: 'customers' },
      { name: 'products' },
      { name: 'list_sizes' },
      { name: 'idempotency_keys' },
      ...auditTablesOfUser,
    ],
    prefersIndexes: true,
  },
  config: catalogueConfig,
};
