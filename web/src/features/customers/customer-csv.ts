import { customerCsvFields, customerCsvTotals, customerFields, type KnownCustomer } from '@paperbill/contracts/http';
import type { EntityCsv } from '../../csv/entity-csv.js';

/** A customer as a line of a file. */
export const customerCsv: EntityCsv<KnownCustomer> = {
  fields: customerCsvFields,
  extraColumns: customerCsvTotals,
  table: customerFields,
  loadImportRules: async () => (await import('./customer-import.js')).customerImport,
};
