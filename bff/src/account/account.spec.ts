import { describe, expect, it } from '@jest/globals';
import type { ErrorBody, User } from '@paperbill/contracts/http';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const DELETION_PATH = '/app/api/account/deletion';

const [identity, , { url }] = await Promise.all([FakeIdentity.start(), FakeServices.start(), startTestBff()]);

function createUserAuthenticated(minutesAgo = 1) {
  const cookie = identity.createCookie(aUser(), { authenticatedAt: Date.now() - minutesAgo * 60_000 });
  const call = (method: 'get' | 'post' | 'delete', path: string) =>
    request(url)[method](path).set(ownPageHeaders(cookie));
  return { call, deletionAt: async () => ((await call('get', '/api/auth/user')).body as User).deletionAt };
}

describe('The deletion of an account', () => {
  it('and its withdrawal are visible at once, despite the session cache', async () => {
    const { call, deletionAt } = createUserAuthenticated();
    expect(await deletionAt()).toBeUndefined();

    const { status, body } = await call('post', DELETION_PATH);
    expect([status, await deletionAt()]).toEqual([200, (body as { deletionAt: string }).deletionAt]);

    expect((await call('delete', DELETION_PATH)).status).toBe(204);
    expect(await deletionAt()).toBeUndefined();
  });

  it('needs a fresh sign-in, but its withdrawal does not', async () => {
    const { call, deletionAt } = createUserAuthenticated(16);
    const answer = await call('post', DELETION_PATH);

    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    expect(await deletionAt()).toBeUndefined();
    expect((await call('delete', DELETION_PATH)).status).toBe(204);
  });

  it('prevents buying Pro while it is pending', async () => {
    const { call } = createUserAuthenticated();
    await call('post', DELETION_PATH);
    const answer = await call('post', '/api/subscription/create');

    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([409, 'ACCOUNT_DELETION_PENDING']);
  });
});
