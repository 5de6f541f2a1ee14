import { type Product, productCsvFields, productFields } from '@paperbill/contracts/http';
import type { EntityCsv } from '../../csv/entity-csv.js';

export const productCsv: EntityCsv<Product> = {
  fields: productCsvFields,
  table: productFields,
  loadImportRules: async () => (await import('./product-import.js')).productImport,
};
