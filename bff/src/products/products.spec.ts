import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NameCursor } from '@paperbill/contracts/nats';
import { toJsonPart } from '../testing/fake-services.js';
import { createTestSignal } from '../testing/signal.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';

describe('GET /api/products', () => {
  let api: TestApi;
  const [advice, books] = ['Advice', 'Books'].map((name) => ({ id: name, name })) as [NameCursor, NameCursor];

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(() => void api.services.takeRequests());

  it('returns the whole list from any number of parts', async () => {
    api.services.reply('listProductsAsJson', toJsonPart([advice], advice), toJsonPart([books]));

    const answer = await api.call('get', '/api/products');

    expect([answer.status, answer.body]).toEqual([200, [advice, books]]);
    expect(answer.headers['x-total-count']).toBeUndefined();
    expect(api.services.takeRequests()).toEqual([
      { name: 'listProductsAsJson', request: { userId: api.user.id } },
      { name: 'listProductsAsJson', request: { userId: api.user.id, after: advice } },
    ]);
  });

  it('returns all results of a search without a page', async () => {
    api.services.reply(
      'selectProducts',
      { items: [advice], more: true, next: ['Advice', 'a'], total: 1 },
      { items: [books], more: false, total: 1 },
    );

    const answer = await api.call('get', '/api/products?search=o');

    expect([answer.body, answer.headers['x-total-count']]).toEqual([[advice, books], '2']);
    const searchRequest = { userId: api.user.id, search: 'o', offset: 0, limit: 2_000 };
    expect(api.services.takeRequests().map(({ request }) => request)).toEqual([
      searchRequest,
      { ...searchRequest, after: ['Advice', 'a'] },
    ]);
  });

  it('streams the results of a search without a page before the last part is read', async () => {
    const mayGoOn = createTestSignal();
    api.services.reply(
      'selectProducts',
      { items: [advice], more: true, next: ['Advice', 'a'], total: 250 },
      { items: [books], more: true, next: ['Books', 'b'], total: 250 },
      mayGoOn.whenFired.then(() => ({ items: [advice], more: false, total: 250 })),
    );

    const answer = await fetch(`${api.url}/api/products?search=o`, { headers: { Cookie: api.cookie } });
    mayGoOn.fire();

    expect(answer.headers.get('x-total-count')).toBe('250');
    expect(await answer.json()).toEqual([advice, books, advice]);
  });
});
