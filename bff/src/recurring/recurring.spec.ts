import { expect, it } from '@jest/globals';
import { aRecurring } from '@paperbill/testing';
import request from 'supertest';
import { FakeIdentity, aUser } from '../testing/fake-identity.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const RECURRING_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'c@d.example' };

const cookie = (await FakeIdentity.start()).createCookie(aUser());
const { url } = await startTestBff({ MAIL_FROM: '' });

it.each([
  ['created', 'post', `/app/api/invoices/${RECURRING_ID}/recurring`],
  ['changed', 'put', `/app/api/recurring/${RECURRING_ID}`],
] as const)('A recurring invoice with mails cannot be %s without a sender address', async (_, method, path) => {
  const body = { ...aRecurring({ mode: 'send', recipients }), ...(method === 'put' && { revision: 1 }) };
  const answer = await request(url)[method](path).set(ownPageHeaders(cookie)).send(body);
  expect(answer).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
});
