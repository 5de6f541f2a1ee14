import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { type BouncedMail, invoicing } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { register } from 'prom-client';
import { waitForFreshMinute } from '@paperbill/testing/people';
import request from 'supertest';
import { startTestBff, type TestBff } from '../testing/test-bff.js';
import { bounceSources } from './bounce-metrics.js';

const PASSWORD = '3f9a1c5e7b2d4f608192a3b4c5d6e7f8';
const MAIL_ID = '0199c0de-0000-4000-8000-000000000001';
const ENVELOPE_ID = '0199c0de-0000-4000-8000-0000000000e1';
const sesNotice = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bouncedRecipients: [{ emailAddress: 'ada@example.com', diagnosticCode: '550 No such user' }],
  },
  mail: { source: `bounce+${MAIL_ID}@paperbill.example` },
};
const postmarkNotice = {
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email: 'ada@example.com',
  Details: '550 No such user',
  Metadata: { mail: MAIL_ID },
};
/** Returns a bounce in the format of Postfix. `bytes` is the size of the returned e-mail. */
const aReturnedMail = (bytes = 0) =>
  [
    `To: bounce+${MAIL_ID}@paperbill.example`,
    'Content-Type: multipart/report; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.com',
    `Original-Envelope-Id: ${ENVELOPE_ID}`,
    '',
    'Final-Recipient: rfc822; ada@example.com',
    'Action: failed',
    'Diagnostic-Code: smtp; 550 No such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Content-Transfer-Encoding: base64',
    '',
    'QUJD'.repeat(bytes / 4),
    '--b--',
  ].join('\r\n');
const bouncedMail = { id: MAIL_ID, recipient: 'ada@example.com', reason: '550 No such user' };

describe('The webhooks of mail providers', () => {
  let bff: TestBff;
  let bounces: BouncedMail[];
  let isDown: boolean;
  let address = 0;

  beforeAll(async () => {
    await answerMessage(invoicing.bounceMail, (bounce) => {
      if (isDown) throw new AppError('SERVICE_UNAVAILABLE');
      bounces.push(bounce);
      return {};
    });
    bff = await startTestBff({ MAIL_WEBHOOK_SECRET: PASSWORD, TRUST_PROXY: '1', API_RATE_LIMIT: '1' });
  });

  beforeEach(() => {
    bounces = [];
    isDown = false;
    address++;
  });

  const post = (path: string, body: string | object, password: string | null = PASSWORD) => {
    const call = request(bff.url).post(`/webhooks/mail/${path}`).set('X-Forwarded-For', `198.51.100.${address}`);
    if (password !== null) call.auth('mail', password);
    return call
      .set('Content-Type', 'text/plain; charset=UTF-8')
      .serialize((bytes) => bytes as unknown as string)
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  };

  it('count bounces from 0 for each source, so that the first bounce is an increase', async () => {
    const text = await register.metrics();
    for (const source of bounceSources) expect(text).toContain(`paperbill_mail_bounces_total{source="${source}"} 0\n`);
  });

  it.each([
    ['postmark', postmarkNotice],
    ['ses', sesNotice],
    ['ses', { Type: 'Notification', Message: JSON.stringify(sesNotice) }],
    ['returned', aReturnedMail()],
    ['returned', aReturnedMail(5_500_000)],
  ])('accept bounces at %s from any address without a session', async (path, body) => {
    const answer = await post(path, body).set({ Origin: 'https://hooks.example', 'Sec-Fetch-Site': 'cross-site' });
    expect([answer.status, answer.body]).toEqual([200, { bounces: 1 }]);
    const proof = path === 'returned' ? { envelopeId: ENVELOPE_ID, reporter: 'mail.example.com' } : 'provider';
    expect(bounces).toEqual([{ ...bouncedMail, proof }]);
  });

  it.each([
    ['postmark', { ...postmarkNotice, Email: 'a\0da@example.com\u0085', Details: '550\0 No' }],
    [
      'ses',
      {
        ...sesNotice,
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: 'a\0da@example.com\u0085', diagnosticCode: '550\0 No' }],
        },
      },
    ],
    ['returned', aReturnedMail().replace('ada@', 'a\0da@').replace('550 No such user', '550\0 No')],
  ])(
    'remove characters at %s that PostgreSQL rejects, so that the sender does not retry forever',
    async (path, body) => {
      expect((await post(path, body)).body).toEqual({ bounces: 1 });
      expect(bounces).toMatchObject([{ id: MAIL_ID, recipient: 'a da@example.com', reason: '550 No' }]);
    },
  );

  it('count bounces by source after they are stored', async () => {
    register.resetMetrics();
    isDown = true;
    await post('ses', sesNotice);
    isDown = false;
    for (const notice of [sesNotice, sesNotice]) await post('ses', notice);
    for (const notice of [postmarkNotice, { RecordType: 'Open' }]) await post('postmark', notice);
    const bounceMetric = await register.getSingleMetricAsString('paperbill_mail_bounces_total');
    expect(bounceMetric.match(/\{.*$/gm)).toEqual(['{source="ses"} 2', '{source="postmark"} 1']);
  });

  it('answer 200 to reports about other mails without calling a service', async () => {
    expect((await post('postmark', { RecordType: 'Open' })).body).toEqual({ bounces: 0 });
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    const confirmation = { Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe', SubscribeURL };
    expect((await post('ses', confirmation)).body).toEqual({ bounces: 0 });
    const openMultipart = (depth: number) => `Content-Type: multipart/mixed; boundary=n${depth}\r\n\r\n--n${depth}\r\n`;
    const nestedMail = `To: bounce+${MAIL_ID}@paperbill.example\r\n${Array.from({ length: 300 }, (_, depth) => openMultipart(depth)).join('')}`;
    expect((await post('returned', nestedMail)).body).toEqual({ bounces: 0 });
    const transientBounce = { ...sesNotice, bounce: { ...sesNotice.bounce, bounceType: 'Transient' } };
    expect((await post('ses', transientBounce)).body).toEqual({ bounces: 0 });
    expect(bounces).toEqual([]);
  });

  it.each([
    ['without a password', null],
    ['with a wrong password', 'x'.repeat(32)],
    ['with an empty password', ''],
  ])('answer 401 with WWW-Authenticate %s', async (_, password) => {
    const answer = await post('postmark', postmarkNotice, password);
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="mail"');
    expect(bounces).toEqual([]);
  });

  it('refuse an address after wrong passwords, also with the right one', async () => {
    await waitForFreshMinute();
    for (let count = 0; count < 60; count++) await post('ses', sesNotice, `${count}`.padStart(32, 'x'));
    const answer = await post('ses', sesNotice);
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    // Wrong passwords are counted separately, so they do not block Stripe's events.
    const event = request(bff.url).post('/webhooks/stripe').set('X-Forwarded-For', `198.51.100.${address}`);
    expect((await event.send({})).status).toBe(400);
    address++;
    expect((await post('ses', sesNotice)).status).toBe(200);
  });

  it.each(['postmark', 'ses'])('refuse invalid JSON at %s', async (path) => {
    expect((await post(path, '{')).status).toBe(400);
    expect((await post(path, { Type: 'Notification', Message: 'hello' })).status).toBe(path === 'ses' ? 400 : 200);
  });

  it('answer 503 while invoicing is down, so that the provider tries again', async () => {
    isDown = true;
    expect((await post('postmark', postmarkNotice)).status).toBe(503);
  });

  it('answer 404 without MAIL_WEBHOOK_SECRET', async () => {
    const without = await startTestBff();
    const answer = await request(without.url).post('/webhooks/mail/postmark').auth('mail', '').send(postmarkNotice);
    expect(answer.status).toBe(404);
  });
});
