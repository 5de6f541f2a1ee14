import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { testConfig } from '../testing/test-bff.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';

const pending = { codeVerifier: 'verifier', nonce: 'nonce', returnTo: '/invoices' };
const MINUTE_MS = 60_000;

describe('the sealed cookie of a sign-in that is under way', () => {
  const signIns = new PendingSignInsService(testConfig());

  afterEach(() => {
    jest.useRealTimers();
  });

  it('opens for its own state', async () => {
    expect(await signIns.open('state', await signIns.seal('state', pending))).toEqual(pending);
  });

  it('shows nothing of what it holds', async () => {
    const sealed = await signIns.seal('state', { ...pending, returnTo: '/a-secret-page' });

    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('stays shut for another state', async () => {
    expect(await signIns.open('other', await signIns.seal('state', pending))).toBeNull();
  });

  it('stays shut after ten minutes', async () => {
    const sealed = await signIns.seal('state', pending);

    jest.useFakeTimers({ now: Date.now() + 9 * MINUTE_MS, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await signIns.open('state', sealed)).toEqual(pending);
    jest.setSystemTime(Date.now() + 2 * MINUTE_MS);
    expect(await signIns.open('state', sealed)).toBeNull();
  });

  it('stays shut where another server sealed it', async () => {
    const other = new PendingSignInsService(testConfig({ SESSION_SECRET: 'b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d' }));

    expect(await signIns.open('state', await other.seal('state', pending))).toBeNull();
  });

  it('stays shut wherever a character of it was changed', async () => {
    const sealed = await signIns.seal('state', pending);
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed[at] === 'A' ? 'Q' : 'A';
      const tampered = sealed.slice(0, at) + changed + sealed.slice(at + 1);
      const opened = await signIns.open('state', tampered);
      // The last character of a part carries bits that mean nothing.
      if (opened !== null) expect(lastOfPart(sealed, at)).toBe(true);
    }
  });

  it.each(['', 'x', '....', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.e30.'])('stays shut for %j', async (text) => {
    expect(await signIns.open('state', text)).toBeNull();
  });
});

const lastOfPart = (sealed: string, at: number): boolean => at === sealed.length - 1 || sealed[at + 1] === '.';
