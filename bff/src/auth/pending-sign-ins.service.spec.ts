import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createTestConfig } from '../testing/test-bff.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';

const MINUTE_MS = 60_000;
const signInPurpose = { returnTo: '/invoices', isFresh: false };

describe('The encrypted state of a pending sign-in', () => {
  const signIns = new PendingSignInsService(createTestConfig());
  const seal = (returnTo = signInPurpose.returnTo) => signIns.encrypt('browser', { ...signInPurpose, returnTo });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('can be read by its own browser', async () => {
    expect(await signIns.decrypt('browser', await seal())).toEqual(signInPurpose);
  });

  it('is unique', async () => {
    expect(await seal()).not.toBe(await seal());
  });

  it('does not reveal its content', async () => {
    const encryptedState = await seal('/a-secret-page');

    expect(Buffer.from(encryptedState, 'base64url').toString('latin1')).not.toMatch(/secret|browser/);
  });

  it('cannot be read by another browser', async () => {
    expect(await signIns.decrypt('other', await seal())).toBeNull();
  });

  it('cannot be read after ten minutes', async () => {
    const sealed = await seal();

    jest.useFakeTimers({ now: Date.now() + 9 * MINUTE_MS, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await signIns.decrypt('browser', sealed)).toEqual(signInPurpose);
    jest.setSystemTime(Date.now() + 2 * MINUTE_MS);
    expect(await signIns.decrypt('browser', sealed)).toBeNull();
  });

  it('cannot be read if another server encrypted it', async () => {
    const other = new PendingSignInsService(createTestConfig({ SESSION_SECRET: 'b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d' }));

    expect(await signIns.decrypt('browser', await other.encrypt('browser', signInPurpose))).toBeNull();
  });

  it('cannot be read after any character was changed', async () => {
    const sealed = await seal();
    for (let at = 0; at < sealed.length; at++) {
      const otherCharacter = sealed[at] === 'A' ? 'Q' : 'A';
      const tampered = sealed.slice(0, at) + otherCharacter + sealed.slice(at + 1);
      // A part of the state is base64, and its last character has unused bits. A change of these bits does not change
      // the decoded bytes, so only then may the state stay valid.
      if ((await signIns.decrypt('browser', tampered)) !== null) expect(isLastCharacterOfPart(sealed, at)).toBe(true);
    }
  });

  it.each(['', 'x', '....', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.e30.'])('is rejected if it is %j', async (text) => {
    expect(await signIns.decrypt('browser', text)).toBeNull();
  });
});

const isLastCharacterOfPart = (sealed: string, at: number): boolean =>
  at === sealed.length - 1 || sealed[at + 1] === '.';
