import { customerCsvFields, customerCsvTotals, customerFields, type KnownCustomer } from '@paperbill/contracts/http';
import type { EntityCsv } from '../../csv/entity-csv.js';

export const customerCsv: EntityCsv<KnownCustomer> = {
  fields: customerCsvFields,
  extraColumns: customerCsvTotals,
  table: customerFields,
  loadImportRules: async () => (await import('./customer-import.js')).customerImport,
};
