import { describe, expect, it } from '@jest/globals';
import { pickHashedFields, requestHash } from './request-hash.js';

describe('requestHash of pickHashedFields', () => {
  const options = { alwaysHashed: ['name', 'country'], defaults: { country: 'US', terms: 'net30', productId: null } };
  const hashFields = (fields: object) => requestHash(pickHashedFields(fields, options));
  const before = requestHash({ name: 'Ada', country: 'US' });

  it.each([
    ['only the fields of the earlier release', {}],
    ['an empty text', { taxId: '' }],
    ['an omitted field without a default', { taxId: undefined, period: null }],
    ['the default value', { terms: 'net30', productId: null }],
    ['an omitted field with a default', { terms: undefined }],
  ])('does not change by a new field for a request with %s', (_case, added) => {
    expect(hashFields({ ...added, country: 'US', name: 'Ada' })).toBe(before);
  });

  it.each([
    ['a text', { taxId: 'X' }],
    ['an empty text instead of a default', { terms: '' }],
    ['a list', { tags: ['a'] }],
    ['another value of a field that is always hashed', { country: '' }],
  ])('differs for a request with %s', (_case, added) => {
    expect(hashFields({ name: 'Ada', country: 'US', ...added })).not.toBe(before);
  });

  it('treats an empty list as the default if the default is an empty list', () => {
    expect(pickHashedFields({ tags: [] }, { defaults: { tags: [] } })).toEqual({});
  });

  it('does not depend on the order of the fields', () => {
    const fields = { name: 'Ada', country: 'US', taxId: 'X', reference: 'Y' };
    const reorderedFields = { reference: 'Y', taxId: 'X', country: 'US', name: 'Ada' };
    expect(hashFields(reorderedFields)).toBe(hashFields(fields));
  });
});
