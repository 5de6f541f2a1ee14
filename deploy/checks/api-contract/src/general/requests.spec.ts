import { describe, expect, it } from '@jest/globals';
import { type Method, signIn, createVisitor } from '@paperbill/testing/people';
import { listUserCalls, publicCalls } from '../testing/calls.js';
import { expectErrorBody, expectRefusal, expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();

const UNREADABLE_MESSAGE = 'The content of this request could not be read.';
const COMPRESSED_MESSAGE = 'Please send the content of this request without compression.';
const calls = [...listUserCalls(), ...publicCalls];
const methodsOfPath = new Map<string, Method[]>();
for (const { method, path: called } of calls) {
  const [path = ''] = called.split('?');
  methodsOfPath.set(path, [...(methodsOfPath.get(path) ?? []), method]);
}
// The API also accepts GET for these two paths. The routes for one customer or invoice treat `import` and `status` as
// an id.
methodsOfPath.get('/app/api/customers/import')?.push('GET');
methodsOfPath.get('/app/api/invoices/status')?.push('GET');

const sendRaw = (path: string, type: string, body: string | Uint8Array, method: Method = 'POST') =>
  ada.sendRequest({ method, path, headers: { 'Content-Type': type }, body });

describe('An unknown path', () => {
  it.each(['/api', '/api/nothing', '/api/invoices/1/2/3', '/api/customers/%E0%A4%A', '/api/..%2f..%2fetc%2fpasswd'])(
    'gets 404, with and without a session: %s',
    async (path) => {
      for (const person of [ada, createVisitor()]) {
        expectRefusal(await person.get(path), 404, 'NOT_FOUND');
        expectRefusal(await person.post(path, {}), 404, 'NOT_FOUND');
      }
    },
  );
});

describe('An unsupported method', () => {
  it.each([...methodsOfPath])('gets 405 with the supported methods: %s', async (path, methods) => {
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter(
      (candidate) => !methods.includes(candidate),
    )) {
      const answer = await ada.call(method, path, method === 'GET' || method === 'OPTIONS' ? undefined : {});
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.allow?.split(', ').sort()).toEqual([...methods].sort());
    }
  });
});

describe('A request body', () => {
  const callsWithBody = calls.filter(({ body }) => body);

  it.each(['{"a":', '{a:1}', '"text"', '7', 'null', ' ', '\u0000', Buffer.from([0xff, 0xfe, 0x00])])(
    'that is not JSON is refused: %j',
    async (body) => {
      const answer = await sendRaw('/api/customers', 'application/json', body);
      expectRefusal(answer, 400, 'INVALID_INPUT', UNREADABLE_MESSAGE);
    },
  );

  it('that is not JSON, or of another content type, is refused by every call', async () => {
    for (const { method, path } of callsWithBody) {
      const broken = await sendRaw(path, 'application/json', '{"a":', method);
      expectRefusal(broken, 400, 'INVALID_INPUT', UNREADABLE_MESSAGE);
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
        expectRefusal(await sendRaw(path, type, 'a=b', method), 415, 'UNSUPPORTED_MEDIA_TYPE');
      }
    }
  });

  it('with a form is accepted only by the profile', async () => {
    const form = new FormData();
    form.append('name', 'Ada');
    for (const { method, path } of callsWithBody.filter((call) => call.path !== '/api/profile')) {
      expectRefusal(await ada.call(method, path, form), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it('that is compressed is refused', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await ada.sendRequest({ method: 'POST', path: '/api/customers', headers, body: '{"name":"Ada"}' });
    expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE', COMPRESSED_MESSAGE);
  });

  it('may be missing, and the error then names the required fields', async () => {
    expectFieldErrors(await ada.post('/api/customers'), ['name', 'Company name is required']);
    expectFieldErrors(
      await ada.post('/api/products'),
      ['name', 'Name is required'],
      ['unitPrice', 'Unit price is required'],
    );
    const answer = await ada.post('/api/invoices');
    expect(expectErrorBody(answer).errors?.map(({ path }) => path)).toEqual(['invoice', 'lineItems']);
  });

  it('of an incomplete or invalid form is refused', async () => {
    const broken = '--x\r\nContent-Disposition: form-data; name="city"\r\n\r\nLon';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', broken],
      ['multipart/form-data; boundary=x', 'city=London'],
      ['multipart/form-data', broken],
    ] as const) {
      expectRefusal(await sendRaw('/api/profile', type, body), 400, 'INVALID_INPUT', UNREADABLE_MESSAGE);
    }
  });
});

describe('Every response', () => {
  it('has the request id of the request if that id is valid, and otherwise a new id', async () => {
    const answers = await Promise.all([
      ada.get('/api/customers', { 'X-Request-Id': 'order-4711.a' }),
      ada.get('/api/customers', { 'X-Request-Id': '"><script>' }),
      ada.get('/api/customers'),
    ]);
    const [validId, invalidIdReplacement, newId] = answers.map(({ headers }) => headers['x-request-id']);
    expect(validId).toBe('order-4711.a');
    expect(invalidIdReplacement).toMatch(/^[0-9a-f-]{36}$/);
    expect(newId).toMatch(/^[0-9a-f-]{36}$/);
    expect(invalidIdReplacement).not.toBe(newId);
  });

  it('of the API is uncached JSON without headers that name the software', async () => {
    for (const answer of await Promise.all([ada.get('/api/customers'), ada.get('/api/nothing'), createVisitor().get('/api/profile')])) {
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  }); // oxfmt-ignore

  it('to HEAD has the headers of GET and no body', async () => {
    const [get, head] = await Promise.all([ada.get('/api/customers'), ada.call('HEAD', '/api/customers')]);
    expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });
});

describe('The health of the product', () => {
  it('is public and outside the API', async () => {
    expect((await createVisitor().get('/health/live')).status).toBe(200);
    expect((await createVisitor().get('/health/ready')).status).toBe(200);
  });
});
