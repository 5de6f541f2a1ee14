import { documentDefaultFields, type Product, productCsvFields, productFields } from '@paperbill/contracts/http';
import type { EntityCsv } from '../../csv/entity-csv.js';
import { taxesQuery } from '../taxes/taxes.js';

export const productCsv: EntityCsv<Product> = {
  fields: productCsvFields,
  table: { ...productFields, ...documentDefaultFields },
  loadImportRules: async () => (await import('./product-import.js')).productImport,
  loadTaxes: (queryClient) => queryClient.fetchQuery(taxesQuery),
};
