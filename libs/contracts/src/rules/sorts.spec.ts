import { expect, it } from '@jest/globals';
import { customerSorts, parseSort, productSorts, sortOptions } from './sorts.js';

it('A sort is parsed as a field name, with a leading minus for descending order', () => {
  expect(sortOptions(['name', 'email'])).toEqual(['name', '-name', 'email', '-email']);
  for (const field of [...customerSorts, ...productSorts]) {
    expect(parseSort(field)).toEqual({ field, descending: false });
    expect(parseSort(`-${field}`)).toEqual({ field, descending: true });
  }
});
