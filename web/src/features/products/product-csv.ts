import { type Product, productFields } from '@paperbill/contracts/http';
import { unitLabel, units } from '@paperbill/contracts/rules';
import type { EntityCsv } from '../../components/entities/entity-csv.js';

/** A product as a line of a file. */
export const productCsv: EntityCsv<Product> = {
  fields: [
    { field: 'name', header: 'Name', aliases: ['Product', 'Product Name', 'Item'] },
    { field: 'description', header: 'Description' },
    { field: 'unit', header: 'Unit', choices: new Map(units.map((unit) => [unit, unitLabel(unit)])) },
    { field: 'unitPrice', header: 'Unit Price', aliases: ['Price', 'Rate'] },
  ],
  table: productFields,
  loadSchema: async () => (await import('./product-schema.js')).productSchema as never,
};
