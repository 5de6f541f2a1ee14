import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';

describe('SingleFlight', () => {
  it('runs work once for concurrent callers with the same key, and again for a later caller', async () => {
    const flights = new SingleFlight<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual([
      1, 1, 2,
    ]);
    expect(flights.isRunning('a')).toBe(false);
    expect(await flights.run('a', work)).toBe(3);
  });

  it('passes an error to all concurrent callers, and runs the work again for a later caller', async () => {
    const flights = new SingleFlight<string>();
    const failing = () => flights.run('a', () => Promise.reject(new Error('failed')));
    const first = failing();
    expect(flights.isRunning('a')).toBe(true);
    await expect(Promise.allSettled([first, failing()])).resolves.toMatchObject([
      { reason: { message: 'failed' } },
      { reason: { message: 'failed' } },
    ]);
    expect(await flights.run('a', async () => 'done')).toBe('done');
  });
});
