import { expect, it } from '@jest/globals';
import { startTestApi } from '../testing/test-api.js';

it('Products are listed whole, however many parts that takes', async () => {
  const api = await startTestApi();
  const [advice, books] = ['Advice', 'Books'].map((name) => ({ id: name, name }));
  api.services.reply('listProducts', { items: [advice], more: true }, { items: [books], more: false });

  const answer = await api.call('get', '/api/products');

  expect([answer.status, answer.body]).toEqual([200, [advice, books]]);
  expect(api.services.takeAsked()).toEqual([
    { name: 'listProducts', request: { userId: api.user.id } },
    { name: 'listProducts', request: { userId: api.user.id, after: advice } },
  ]);
});
