import { describe, expect, it, jest } from '@jest/globals';
import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import { markSignedIn } from '../user-storage.js';
import { forgetIdempotencyKey, getIdempotencyKey, getLastDoneAt, markRequestDone } from './idempotency-key.js';

let userCount = 0;
/** Each test uses a new user, because the attempts in memory are shared by all tests. */
const newUser = () => `user-${++userCount}`;

const getKeysFor =
  (userId = newUser()) =>
  (name: string) =>
    getIdempotencyKey('invoice', userId, { name });

describe('getIdempotencyKey', () => {
  it('returns the same key for every retry of the same body, concurrent ones too', async () => {
    const getKey = getKeysFor();
    const [first, second] = await Promise.all([getKey('Oak'), getKey('Oak')]);
    expect([second, await getKey('Oak')]).toEqual([first, first]);
  });

  it('ignores empty fields and the order of fields, so that a newer client release keeps the key', async () => {
    const userId = newUser();
    const keyFor = (body: object) => getIdempotencyKey('quote', userId, body);
    const key = await keyFor({ quote: { clientName: 'Oak', taxRate: '8' }, lineItems: [{ quantity: '1' }] });
    const more = {
      quote: { taxRate: '8', reference: '', clientName: 'Oak' },
      lineItems: [{ quantity: '1', productId: null }],
    };
    expect(await keyFor(more)).toBe(key);
    expect(await keyFor({ ...more, quote: { ...more.quote, reference: 'PO-7' } })).not.toBe(key);
    expect(await keyFor({ ...more, lineItems: [...more.lineItems, {}] })).not.toBe(key);
  });

  it('keeps the key of a body after a different body was saved', async () => {
    const userId = newUser();
    const keyFor = getKeysFor(userId);
    const key = await keyFor('Oak');
    const other = await keyFor('Elm');
    expect(other).not.toBe(key);
    forgetIdempotencyKey('invoice', userId, other);
    expect(await keyFor('Oak')).toBe(key);
    expect(await keyFor('Elm')).not.toBe(other);
  });

  it('does not evict a pending key after 30 other saves were marked as done', async () => {
    const userId = newUser();
    const keyFor = getKeysFor(userId);
    const key = await keyFor('Oak');
    for (let count = 0; count < 30; count++) markRequestDone('invoice', userId, await keyFor(`Elm ${count}`));
    expect(await keyFor('Oak')).toBe(key);
    expect(await getLastDoneAt('invoice', userId, { name: 'Elm 29' })).not.toBeNull();
  });

  it('returns different keys for different users and kinds', async () => {
    const userId = newUser();
    const keys = [
      await getKeysFor(userId)('Oak'),
      await getKeysFor()('Oak'),
      await getIdempotencyKey('customer', userId, { name: 'Oak' }),
    ];
    expect(new Set(keys).size).toBe(3);
    expect(await getKeysFor(userId)('Oak')).toBe(keys[0]);
  });

  it('keeps the key across a reload without storing the body', async () => {
    const userId = newUser();
    markSignedIn(userId);
    const key = await getKeysFor(userId)('Oak');
    expect(Object.values({ ...localStorage }).join()).not.toContain('Oak');
    await jest.isolateModulesAsync(async () => {
      const reloadedModule = jest.requireActual<{ getIdempotencyKey: typeof getIdempotencyKey }>(
        './idempotency-key.js',
      );
      expect(await reloadedModule.getIdempotencyKey('invoice', userId, { name: 'Oak' })).toBe(key);
    });
  });

  it('keeps the key when localStorage refuses writes', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const keyFor = getKeysFor();
    expect(await keyFor('Oak')).toBe(await keyFor('Oak'));
  });

  it('forgets a key when the server does, and keeps at most 60 pending ones', async () => {
    const userId = newUser();
    markSignedIn(userId);
    const keyFor = getKeysFor(userId);
    const key = await keyFor('Oak');
    for (let other = 0; other < 59; other++) await keyFor(`Elm ${other}`);
    expect(await keyFor('Oak')).toBe(key);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000 + 1);
    expect(await keyFor('Oak')).not.toBe(key);
    for (let other = 0; other < 100; other++) await keyFor(`Elm ${other}`);
    expect(JSON.stringify({ ...localStorage }).length).toBeLessThan(15_000);
  });

  it('returns a new key after markRequestDone, which getLastDoneAt remembers', async () => {
    const userId = newUser();
    const keyFor = getKeysFor(userId);
    expect(await getLastDoneAt('invoice', userId, { name: 'Oak' })).toBeNull();
    const key = await keyFor('Oak');
    expect(await getLastDoneAt('invoice', userId, { name: 'Oak' })).toBeNull();
    markRequestDone('invoice', userId, key);
    expect(await getLastDoneAt('invoice', userId, { name: 'Oak' })).toBeInstanceOf(Date);
    expect(await keyFor('Oak')).not.toBe(key);
  });
});
