import { describe, expect, it } from '@jest/globals';
import { mapWithPrefetch } from './map-with-prefetch.js';

async function* yieldListParts(...lists: string[][]) {
  yield* lists;
}

describe('mapWithPrefetch', () => {
  it('starts a limited number of items ahead and keeps the order', async () => {
    const startedNames: string[] = [];
    const endByName = new Map<string, () => void>();
    const work = (name: string) => {
      startedNames.push(name);
      return new Promise<string>((resolve) => endByName.set(name, () => resolve(name.toUpperCase())));
    };
    const results = mapWithPrefetch(yieldListParts(['a', 'b'], [], ['c', 'd', 'e']), 2, work);
    const first = results.next();
    await new Promise(setImmediate);
    expect(startedNames).toEqual(['a', 'b', 'c']);
    for (const name of ['c', 'b', 'a']) endByName.get(name)!();
    expect((await first).value).toEqual(['a', 'A']);
    expect((await results.next()).value).toEqual(['b', 'B']);
    expect(startedNames).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['d']) endByName.get(name)!();
    expect((await results.next()).value).toEqual(['c', 'C']);
    expect((await results.next()).value).toEqual(['d', 'D']);
    endByName.get('e')!();
    expect((await results.next()).value).toEqual(['e', 'E']);
    expect((await results.next()).done).toBe(true);
  });

  it('fails when it reaches a failed item', async () => {
    const work = (name: string) => (name === 'b' ? Promise.reject(new Error('damaged')) : Promise.resolve(name));
    const results = mapWithPrefetch(yieldListParts(['a', 'b', 'c']), 5, work);
    expect((await results.next()).value).toEqual(['a', 'a']);
    await expect(results.next()).rejects.toThrow('damaged');
  });
});
