import { expect, it } from '@jest/globals';
import { startTestAccount } from '../test-support/test-account.js';

it('The controls refuse requests of web pages (403)', async () => {
  const account = await startTestAccount();
  const headers = { origin: 'https://evil.example' };
  const response = await fetch(`${account.stripe.url}/_control/webhooks/flush`, { method: 'POST', headers });
  await account.stop();

  expect(response.status).toBe(403);
});
