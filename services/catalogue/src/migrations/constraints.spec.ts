import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, startTestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';

const userId = randomUUID();

const service = await startTestService(catalogueService);
await service.bus.call(catalogue.createCustomer, { userId, fields: aCustomer() });
await service.bus.call(catalogue.createProduct, { userId, fields: aProduct() });

const queryDatabase = (sql: string, ...values: unknown[]) => service.database.query(sql, values);
const tooLongTextSql = (length: number) => `repeat('x', ${length + 1})`;

describe.each<[table: string, nonsense: [what: string, change: string][]]>([
  [
    'customers',
    [
      ['a name of blanks', "name = E' \\t'"],
      ['a name that is too long', `name = ${tooLongTextSql(200)}`],
      ['an e-mail address that is too long', `email = ${tooLongTextSql(254)}`],
      ['unknown payment terms', "payment_terms = 'net7'"],
      ['an infinite time', "updated_at = 'infinity'"],
      ['a currency that is no code', "currency = 'eur'"],
      ['four taxes', `default_tax_ids = array_fill(gen_random_uuid(), array[4])`],
      ['a language that is no tag', "language = 'german'"],
    ],
  ],
  [
    'products',
    [
      ['a name of blanks', "name = E'\\n'"],
      ['an empty unit', "unit = ''"],
      ['a description that is too long', `description = ${tooLongTextSql(500)}`],
      ['a negative price', 'unit_price = -0.01'],
      ['a price of NaN', "unit_price = 'NaN'"],
      ['a price that is too large', 'unit_price = 100000000'],
      ['a price in yen that is too large', "unit_price = 1000000000000, currency = 'JPY'"],
      ['a price of five decimals', 'unit_price = 0.00001'],
    ],
  ],
])('PostgreSQL itself refuses in %s', (table, nonsense) => {
  it.each(nonsense)('%s', async (_what, change) => {
    await expect(queryDatabase(`update ${table} set ${change}`)).rejects.toThrow(
      /violates check constraint|value too long|numeric field overflow/,
    );
  });
});
