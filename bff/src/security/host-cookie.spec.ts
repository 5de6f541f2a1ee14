import { beforeAll, describe, expect, it } from '@jest/globals';
import { FakeIdentity } from '../testing/fake-identity.js';
import { startTestBff } from '../testing/test-bff.js';
import { startTestProvider } from '../testing/test-provider.js';

describe('Over https', () => {
  let url: string;

  beforeAll(async () => {
    const [provider] = await Promise.all([startTestProvider(), FakeIdentity.start()]);
    ({ url } = await startTestBff({ OIDC_ISSUER: provider.issuer, PUBLIC_URL: 'https://invoices.example.com' }));
  });

  it('the sign-in uses a __Host- cookie and ignores cookies without the prefix', async () => {
    const headers = { cookie: `sign-in=${'a'.repeat(43)}`, 'x-forwarded-proto': 'https' };
    const response = await fetch(`${url}/api/login`, { redirect: 'manual', headers });

    expect(response.status).toBe(302);
    const cookie =
      /^__Host-sign-in=(?!a{43})[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/;
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
  });
});
