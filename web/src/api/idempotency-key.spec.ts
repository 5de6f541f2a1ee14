import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { markSignedIn } from '../drafts/user-storage.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key.js';

afterEach(() => {
  forgetIdempotencyKey('invoice', 'user-1');
  forgetIdempotencyKey('customer', 'user-1');
});

const keyFor = (name: string) => idempotencyKeyFor('invoice', 'user-1', { name });

describe('the Idempotency-Key of a save', () => {
  it('is the same for every try of the same content', () => {
    expect(keyFor('Oak')).toBe(keyFor('Oak'));
  });

  it('is another one for another content', () => {
    expect(keyFor('Oak')).not.toBe(keyFor('Elm'));
  });

  it('is another one after the save, also for the same content', () => {
    const key = keyFor('Oak');
    forgetIdempotencyKey('invoice', 'user-1');
    expect(keyFor('Oak')).not.toBe(key);
  });

  it('is another one for another user, and for another kind', () => {
    const keys = [keyFor('Oak'), idempotencyKeyFor('invoice', 'user-2', { name: 'Oak' })];
    keys.push(idempotencyKeyFor('customer', 'user-1', { name: 'Oak' }));
    expect(new Set(keys).size).toBe(3);
    expect(keyFor('Oak')).toBe(keys[0]);
  });

  it('survives a reload', () => {
    markSignedIn('user-1');
    const key = keyFor('Oak');
    jest.isolateModules(() => {
      const reloaded = jest.requireActual<{ idempotencyKeyFor: typeof idempotencyKeyFor }>('./idempotency-key.js');
      expect(reloaded.idempotencyKeyFor('invoice', 'user-1', { name: 'Oak' })).toBe(key);
    });
  });

  it('stays the same in a browser that keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(keyFor('Oak')).toBe(keyFor('Oak'));
  });
});
