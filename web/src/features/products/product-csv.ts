import { type Product, productFields } from '@paperbill/contracts/http';
import { productUnits, unitLabel } from '@paperbill/contracts/rules';
import type { EntityCsv } from '../../components/entities/entity-csv.js';

/** A product as a line of a file. */
export const productCsv: EntityCsv<Product> = {
  fields: [
    { field: 'name', header: 'Name' },
    { field: 'description', header: 'Description' },
    { field: 'unit', header: 'Unit', choices: new Map(productUnits.map((unit) => [unit, unitLabel(unit)])) },
    { field: 'unitPrice', header: 'Unit Price' },
  ],
  table: productFields,
  loadImportRules: async () => (await import('./product-import.js')).productImport,
};
