import type { User } from '@paperbill/contracts/http';
import request, { type Test } from 'supertest';
import { aUser, FakeIdentity } from './fake-identity.js';
import { FakeServices } from './fake-services.js';
import { PUBLIC_URL, startTestBff } from './test-bff.js';

export type HttpMethod = 'head' | 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface TestApi {
  url: string;
  cookie: string;
  user: User;
  services: FakeServices;
  identity: FakeIdentity;
  call(method: HttpMethod, path: string, body?: object): Test;
  /**
   * Returns the request of the only message that the BFF has sent since the previous call. Throws an error if the BFF
   * has sent several messages.
   */
  takeOnlyRequest(): unknown;
}

export const expectedNotice = ({ email }: User) => ({ email, from: 'A browser, 127.0.0.1' });

export async function startTestApi(): Promise<TestApi> {
  const [identity, services, { url }] = await Promise.all([FakeIdentity.start(), FakeServices.start(), startTestBff()]);
  const user = aUser();
  const cookie = identity.createCookie(user, { authenticatedAt: Date.now(), vouchedEmail: user.email });
  return {
    url,
    cookie,
    user,
    services,
    identity,
    call: (method, path, body) => {
      const pending = request(url)[method](path).set({ Cookie: cookie, Origin: PUBLIC_URL });
      return body === undefined ? pending : pending.send(body);
    },
    takeOnlyRequest: () => {
      const [first, ...more] = services.takeRequests();
      if (more.length > 0) throw new Error('More than one message was sent');
      return first?.request;
    },
  };
}
