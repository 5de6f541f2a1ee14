import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryMutationOf } from './mutations.js';

describe('A mutated body', () => {
  it('can be encoded as JSON for all names of properties', () => {
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
