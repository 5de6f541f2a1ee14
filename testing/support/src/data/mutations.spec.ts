import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryMutationOf } from './mutations.js';

describe('A valid body that is changed', () => {
  it('can be sent as JSON, whatever names the changes have', () => {
    const valid = { name: 'a', lines: [{ quantity: 1 }, 2] };
    fc.assert(
      fc.property(arbitraryMutationOf(valid), (body) => {
        expect(JSON.parse(JSON.stringify(body))).toBeInstanceOf(Object);
      }),
      { numRuns: 2_000 },
    );
    expect(valid).toEqual({ name: 'a', lines: [{ quantity: 1 }, 2] });
  });
});
