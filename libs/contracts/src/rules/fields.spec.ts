import { describe, expect, it } from '@jest/globals';
import { field, initialValues } from './fields.js';
import { copyAs, pickFields, withoutFields } from './parts-of-tables.js';

const fields = {
  name: field.text({ max: 10, required: 'Name it' }),
  unit: field.text({ max: 10, ifBlank: 'each' }),
  country: field.text({ max: 10, initial: 'Norway' }),
  paymentTerms: field.paymentTerms(),
  productId: field.id(),
  taxRate: field.taxRate(),
};

describe('a table of fields', () => {
  it('says what a blank form holds', () => {
    expect(initialValues(fields)).toEqual({
      name: '',
      unit: 'each',
      country: 'Norway',
      paymentTerms: 'net30',
      productId: null,
      taxRate: '0.00',
    });
  });

  it('picks its own of something that has others too', () => {
    const row = { ...initialValues(fields), name: 'Hinges', userId: 'somebody', createdAt: new Date() };
    expect(pickFields(fields, row)).toEqual({ ...initialValues(fields), name: 'Hinges' });
  });

  it('leaves out those of another table', () => {
    const others = { name: fields.name, taxRate: fields.taxRate, quantity: field.id() };
    expect(Object.keys(withoutFields(fields, others))).toEqual(['unit', 'country', 'paymentTerms', 'productId']);
  });

  it('is copied under other names, as are its values', () => {
    const names = { clientName: 'name', clientCountry: 'country' } as const;
    expect(copyAs(names, fields)).toEqual({ clientName: fields.name, clientCountry: fields.country });
    expect(copyAs(names, { ...initialValues(fields), name: 'Hinges' })).toEqual({
      clientName: 'Hinges',
      clientCountry: 'Norway',
    });
  });
});
