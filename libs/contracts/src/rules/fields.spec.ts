import { expect, it } from '@jest/globals';
import { field } from './fields.js';
import { pickFields } from './parts-of-tables.js';

it('pickFields copies only the fields of its table from an object with more fields', () => {
  const table = { name: field.text({ max: 10 }), taxRate: field.taxRate() };
  const values = { name: 'Hinges', taxRate: '0.00' };
  expect(pickFields(table, { ...values, userId: 'somebody', createdAt: new Date() })).toEqual(values);
});
