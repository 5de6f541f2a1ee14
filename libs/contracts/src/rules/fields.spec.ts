import { describe, expect, it } from '@jest/globals';
import { field, initialValues } from './fields.js';
import { copyWithNewNames, pickFields, withoutFields } from './parts-of-tables.js';

const fieldTable = {
  name: field.text({ max: 10, required: 'Name it' }),
  unit: field.text({ max: 10, defaultIfBlank: 'each' }),
  country: field.text({ max: 10, initial: 'Norway' }),
  paymentTerms: field.paymentTerms(),
  productId: field.id(),
  taxRate: field.taxRate(),
};

describe('a table of fields', () => {
  it('gives the initial values of a blank form', () => {
    expect(initialValues(fieldTable)).toEqual({
      name: '',
      unit: 'each',
      country: 'Norway',
      paymentTerms: 'net30',
      productId: null,
      taxRate: '0.00',
    });
  });

  it('picks only its own fields from an object with more fields', () => {
    const row = { ...initialValues(fieldTable), name: 'Hinges', userId: 'somebody', createdAt: new Date() };
    expect(pickFields(fieldTable, row)).toEqual({ ...initialValues(fieldTable), name: 'Hinges' });
  });

  it('can leave out the fields that another table has', () => {
    const others = { name: fieldTable.name, taxRate: fieldTable.taxRate, quantity: field.id() };
    expect(Object.keys(withoutFields(fieldTable, others))).toEqual(['unit', 'country', 'paymentTerms', 'productId']);
  });

  it('can be copied under other names, as can its values', () => {
    const names = { clientName: 'name', clientCountry: 'country' } as const;
    expect(copyWithNewNames(names, fieldTable)).toEqual({
      clientName: fieldTable.name,
      clientCountry: fieldTable.country,
    });
    expect(copyWithNewNames(names, { ...initialValues(fieldTable), name: 'Hinges' })).toEqual({
      clientName: 'Hinges',
      clientCountry: 'Norway',
    });
  });
});
