import {
  customerCsvFields,
  customerCsvTotals,
  customerDefaultFields,
  customerFields,
  type KnownCustomer,
} from '@paperbill/contracts/http';
import type { EntityCsv } from '../../csv/entity-csv.js';
import { taxesQuery } from '../taxes/taxes.js';

export const customerCsv: EntityCsv<KnownCustomer> = {
  fields: customerCsvFields,
  extraColumns: customerCsvTotals,
  table: { ...customerFields, ...customerDefaultFields },
  loadImportRules: async () => (await import('./customer-import.js')).customerImport,
  loadTaxes: (queryClient) => queryClient.fetchQuery(taxesQuery),
};
