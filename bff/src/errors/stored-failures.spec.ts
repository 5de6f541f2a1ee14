import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ERROR_REASONS_HEADER } from '@paperbill/contracts/http';
import { startTestApi } from '../testing/test-api.js';

const failedWithReason = { error: 'The mail server said: 550', failure: { code: 'serverSaid', params: ['550'] } };

const api = await startTestApi();
const { services } = api;
for (const name of ['listMails', 'listUndeliveredMails', 'listRecurring'] as const)
  services.reply(name, [failedWithReason]);
for (const name of ['listUnreadMessages', 'listUnreadAnswers'] as const) services.reply(name, []);
services.reply('getReminders', {});
services.reply('getStatement', { mails: [failedWithReason] });
services.reply('getToDo', { schedules: { items: [failedWithReason], total: 1 } });

describe('Stored failures', () => {
  it.each([
    '/app/api/invoices/:id/mails',
    '/app/api/quotes/:id/mails',
    '/app/api/customers/:id/statement',
    '/app/api/news',
    '/app/api/to-do',
    '/app/api/recurring',
  ])('have a code only for requests with the header: %s', async (route) => {
    const path = route.replace(':id', randomUUID());
    const plain = await api.call('get', path);
    const coded = await api.call('get', path).set(ERROR_REASONS_HEADER, '1');

    expect(coded.text).toContain(JSON.stringify(failedWithReason));
    expect(plain.text).toContain(JSON.stringify({ error: failedWithReason.error }));
    expect(plain.text).toBe(coded.text.replaceAll(`,"failure":${JSON.stringify(failedWithReason.failure)}`, ''));
  });
});
