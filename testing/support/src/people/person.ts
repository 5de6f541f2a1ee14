import { randomUUID } from 'node:crypto';
import type { User } from '@paperbill/contracts/http';
import { Browser } from './browser.js';
import { type Answer, type Method, sendHttpRequest, type SentRequest } from './http.js';

const PRODUCT_URL = process.env['PRODUCT_URL']!;

type Headers = Record<string, string>;

export class Person {
  constructor(
    readonly user: User,
    readonly cookie: string,
    readonly origin = PRODUCT_URL,
  ) {}

  get<Body>(path: string, headers?: Headers): Promise<Answer<Body>> {
    return this.call('GET', path, undefined, headers);
  }

  post<Body>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>> {
    return this.call('POST', path, body, headers);
  }

  put<Body>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>> {
    return this.call('PUT', path, body, headers);
  }

  patch<Body>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>> {
    return this.call('PATCH', path, body, headers);
  }

  delete<Body>(path: string, headers?: Headers): Promise<Answer<Body>> {
    return this.call('DELETE', path, undefined, headers);
  }

  /** @param body a form is sent as multipart data, and any other value as JSON */
  async call<Body>(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Answer<Body>> {
    return this.sendRequest({ method, path, ...(await encodeBody(body, headers)) });
  }

  /** Adds the headers that a browser sends from our own pages. */
  sendRequest<Body>(sent: SentRequest): Promise<Answer<Body>> {
    return sendHttpRequest(this.origin, {
      ...sent,
      headers: { Cookie: this.cookie, Origin: this.origin, ...sent.headers },
    });
  }
}

async function encodeBody(body: unknown, headers: Headers): Promise<Pick<SentRequest, 'body' | 'headers'>> {
  if (body === undefined) return { headers };
  if (!(body instanceof FormData)) {
    return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
  }
  const form = new Response(body);
  const type = form.headers.get('content-type')!;
  return { headers: { 'Content-Type': type, ...headers }, body: await form.bytes() };
}

/** Specs share one running product, but each spec has its own users. */
export const newAddress = (name = 'ada.lovelace'): string => `${name}+${randomUUID().slice(0, 8)}@example.com`;

export async function signIn(email = newAddress(), origin = PRODUCT_URL): Promise<Person> {
  const browser = new Browser();
  const { url } = await browser.open(`${origin}/api/login`);
  await browser.submit(url, { email });
  const cookie = await browser.cookieHeader(origin);
  const { body } = await sendHttpRequest<User>(origin, {
    method: 'GET',
    path: '/api/auth/user',
    headers: { Cookie: cookie },
  });
  return new Person(body, cookie, origin);
}

export const createVisitor = (): Person => new Person({} as User, '');

const ACCEPTED_CARD = '4242424242424242';

/** The plan starts with a trial. */
export async function upgradeToPro(person: Person): Promise<void> {
  const back = await payCheckout(await openCheckout(person));
  await person.get(`/api/subscription/status${back.search}`);
}

export const openCheckout = async (person: Person): Promise<string> =>
  (await person.post<{ url: string }>('/api/subscription/create')).body.url;

export async function payCheckout(url: string): Promise<URL> {
  const body = new URLSearchParams({ card: ACCEPTED_CARD });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  // A response that is not read keeps its connection open.
  const page = await response.text();
  const location = response.headers.get('location');
  if (!location) throw new Error(`The payment failed: ${response.status} ${page}`);
  return new URL(location);
}
