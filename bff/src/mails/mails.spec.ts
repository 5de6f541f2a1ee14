import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { aMail, aRecurring, theMailSettings } from '@paperbill/testing';
import request from 'supertest';
import { expectedNotice, startTestApi } from '../testing/test-api.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const MAIL_FROM = 'invoices@paperbill.example';
const DOCUMENT_ID = randomUUID();
const INVOICE_MAILS_PATH = `/app/api/invoices/${DOCUMENT_ID}/mails`;
const QUOTE_MAILS_PATH = `/app/api/quotes/${DOCUMENT_ID}/mails`;
const STATEMENT_PATH = `/app/api/customers/${DOCUMENT_ID}/statement`;
const RECURRING_PATH = `/app/api/invoices/${DOCUMENT_ID}/recurring`;
const MAIL_SETTINGS_PATH = '/app/api/mail-settings';

const api = await startTestApi();
for (const name of ['sendMail', 'sendStatement', 'readMails', 'setReminders'] as const) api.services.reply(name, {});
for (const name of ['getMailSettings', 'saveMailSettings'] as const) api.services.reply(name, theMailSettings());

beforeEach(() => void api.services.takeRequests());

describe.each([
  ['invoice', INVOICE_MAILS_PATH],
  ['quote', QUOTE_MAILS_PATH],
])('A test mail with an %s', (_document, path) => {
  it('is sent to the signed-in user, ignoring upper and lower case', async () => {
    for (const to of [api.user.email, api.user.email.toUpperCase()]) {
      const mail = aMail({ kind: 'test', to });
      expect((await api.call('post', path, mail)).status).toBe(201);
      expect(api.takeOnlyRequest()).toMatchObject({ userId: api.user.id, mail });
    }
  });

  it.each([
    ['to another address', () => ({ to: 'client@example.org' })],
    ['with a copy', () => ({ to: api.user.email, cc: ['client@example.org'] })],
    ['with a blind copy', () => ({ to: api.user.email, bcc: ['client@example.org'] })],
  ])('is refused %s', async (_, recipients) => {
    const answer = await api.call('post', path, aMail({ kind: 'test', ...recipients() }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: 'to', message: refusalTexts.testToOthers }]);
    expect(api.takeOnlyRequest()).toBeUndefined();
  });
});

it('The mails of an invoice are returned with its own recurring schedule only', async () => {
  api.services.reply('listMails', []);
  api.services.reply('getReminders', {});
  api.services.reply('listRecurring', [{ id: '2', invoiceId: DOCUMENT_ID }]);
  const { status, body } = await api.call('get', INVOICE_MAILS_PATH);
  expect([status, body]).toMatchObject([200, { mails: [], recurring: [{ id: '2', invoiceId: DOCUMENT_ID }] }]);
  const request = { userId: api.user.id, invoiceId: DOCUMENT_ID };
  expect(api.services.takeRequests()).toContainEqual({ name: 'listRecurring', request });
});

it('Copies are deduplicated before they are counted, in mails and recurring invoices', async () => {
  const cc = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'Bob@Example.org' : ' bob@example.org'));
  const sent = aMail({ cc });
  expect((await api.call('post', INVOICE_MAILS_PATH, sent)).status).toBe(201);
  expect(api.takeOnlyRequest()).toMatchObject({ mail: { cc: ['bob@example.org'] } });
  const recipients = { to: 'BOB@example.org', cc, bcc: ['eve@example.org'], replyTo: sent.replyTo };
  await api.call('post', RECURRING_PATH, aRecurring({ mode: 'send', recipients }));
  expect(api.takeOnlyRequest()).toMatchObject({
    recurring: { recipients: { to: 'BOB@example.org', cc: ['bob@example.org'], bcc: ['eve@example.org'] } },
  });
});

describe('An address of the product itself', () => {
  it.each([
    ['to', { to: `bounce+${DOCUMENT_ID}@paperbill.example` }],
    ['cc', { cc: ['Invoices+x@Paperbill.example'] }],
    ['bcc', { bcc: ['client@example.org', 'bounce@paperbill.example'] }],
    ['replyTo', { replyTo: 'invoices@paperbill.example' }],
  ])('is refused in %s of mails, a statement and a recurring invoice', async (path, mail) => {
    const { to, cc, bcc, replyTo } = aMail(mail);
    const recipients = { to, cc, bcc, replyTo };
    for (const [address, body, prefix] of [
      [INVOICE_MAILS_PATH, aMail(mail), ''],
      [QUOTE_MAILS_PATH, aMail({ kind: 'quote', ...mail }), ''],
      [STATEMENT_PATH, aMail(mail), ''],
      [RECURRING_PATH, aRecurring({ mode: 'send', recipients }), 'recipients.'],
    ] as const) {
      const answer = await api.call('post', address, body);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path: `${prefix}${path}`, message: validationTexts.ownMailAddress }],
      ]);
    }
  });
});

describe('A mail with a quote', () => {
  it('is sent with its idempotency key, and has the kind of a quote by default', async () => {
    const { kind: _, ...mail } = aMail();
    expect((await api.call('post', QUOTE_MAILS_PATH, mail)).status).toBe(201);
    const sent = { userId: api.user.id, of: 'quote', id: DOCUMENT_ID, mail: { ...mail, kind: 'quote' } };
    expect(api.takeOnlyRequest()).toMatchObject({ ...sent, idempotencyKey: expect.any(String) });
  });

  it.each(['invoice', 'receipt', 'statement'])('is refused with the kind %s', async (kind) => {
    const { status, body } = await api.call('post', QUOTE_MAILS_PATH, { ...aMail(), kind });
    expect([status, body.errors[0].path]).toEqual([400, 'kind']);
  });
});

it('The mails of a quote are returned with the sender address, and are marked as read', async () => {
  api.services.reply('listMails', []);
  api.services.reply('getReminders', { next: '2031-02-13' });
  const { body } = await api.call('get', QUOTE_MAILS_PATH);
  expect(body).toEqual({ from: MAIL_FROM, mails: [], reminders: { next: '2031-02-13' } });
  expect((await api.call('post', `${QUOTE_MAILS_PATH}/read`)).status).toBe(204);
  const quote = { userId: api.user.id, of: 'quote', id: DOCUMENT_ID };
  const requests = api.services.takeRequests();
  expect(requests.map(({ name }) => name).sort()).toEqual(['getReminders', 'listMails', 'readMails']);
  for (const { request: sent } of requests) expect(sent).toMatchObject(quote);
});

describe('The statement of a customer', () => {
  it('is returned with the sender address', async () => {
    const statement = { openInvoices: [], more: 0, credits: [], moreCredits: 0, amountDue: '0.00', mails: [] };
    api.services.reply('getStatement', statement);
    expect((await api.call('get', STATEMENT_PATH)).body).toEqual({ from: MAIL_FROM, ...statement });
  });

  it('is read and mailed in the wanted currency, and refused in an unknown one', async () => {
    api.services.reply('getStatement', {});
    api.services.reply('getCustomer', new AppError('NOT_FOUND'));
    await api.call('get', `${STATEMENT_PATH}?currency=EUR`);
    const answer = await api.call('post', `${STATEMENT_PATH}?currency=EUR`).send(aMail());
    expect(answer.status).toBe(201);
    expect(api.services.takeRequests()).toMatchObject([
      { name: 'getStatement', request: { currency: 'EUR' } },
      { name: 'getCustomer' },
      { name: 'sendStatement', request: { currency: 'EUR' } },
    ]);
    expect(await api.call('get', `${STATEMENT_PATH}?currency=ABC`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currency' }] },
    });
  });

  it('is mailed in the language of the customer', async () => {
    api.services.reply('getCustomer', { language: 'de' });
    expect((await api.call('post', STATEMENT_PATH).send(aMail())).status).toBe(201);
    expect(api.services.takeRequests().at(-1)).toMatchObject({ name: 'sendStatement', request: { language: 'de' } });
  });
});

describe('/app/api/mail-settings', () => {
  it('returns the sender address', async () => {
    expect((await api.call('get', MAIL_SETTINGS_PATH)).body).toEqual({ ...theMailSettings(), from: MAIL_FROM });
  });

  it('saves all settings', async () => {
    const overdue = { subject: 'Late', text: 'Please pay.' };
    const settings = theMailSettings({
      templates: { ...theMailSettings().templates, overdue },
      translations: { de: { overdue, invoice: null } },
    });
    expect(await api.call('put', MAIL_SETTINGS_PATH, settings)).toMatchObject({
      status: 200,
      body: { from: MAIL_FROM },
    });
    expect(api.services.takeRequests()).toEqual([
      {
        name: 'saveMailSettings',
        request: { userId: api.user.id, settings, isSignInFresh: true, notice: expectedNotice(api.user) },
      },
    ]);
  });

  it.each(['', 'other@example.com'])('saves without a notice if the verified address is %p', async (vouchedEmail) => {
    const cookie = api.identity.createCookie(api.user, { vouchedEmail });
    await request(api.url).put(MAIL_SETTINGS_PATH).set(ownPageHeaders(cookie)).send(theMailSettings()).expect(200);
    expect(api.services.takeRequests()[0]!.request).not.toHaveProperty('notice');
  });

  it.each<[string, object, string]>([
    ['too many reminder days', { reminderDays: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'reminderDays'],
    ['invalid reminder days', { reminderDays: ['x'] }, 'reminderDays'],
    ['missing reminder days', { reminderDays: null }, 'reminderDays'],
    ['a missing remind field', { remind: undefined }, 'remind'],
    ['a template without a text', { templates: { overdue: { subject: 'Late', text: ' ' } } }, 'templates.overdue.text'],
    [
      'a translated template without a text',
      { translations: { de: { overdue: { subject: 'Spät' } } } },
      'translations.de.overdue.text',
    ],
    ['a subject of two lines', { templates: { overdue: { subject: 'a\nb', text: 'x' } } }, 'templates.overdue.subject'],
  ])('refuses %s', async (_, changes, path) => {
    const answer = await api.call('put', MAIL_SETTINGS_PATH, { ...theMailSettings(), ...changes });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

it('Reminders can only be changed for an existing customer', async () => {
  api.services.reply('getCustomer', {});
  await api.call('put', `/app/api/customers/${DOCUMENT_ID}/reminders`, { days: null });
  expect(api.services.takeRequests()).toEqual([
    { name: 'getCustomer', request: { userId: api.user.id, id: DOCUMENT_ID } },
    { name: 'setReminders', request: { userId: api.user.id, of: 'customer', id: DOCUMENT_ID, days: null } },
  ]);
});

it('Without a sender address no mail is sent, and none can be switched on', async () => {
  const { url } = await startTestBff({ MAIL_FROM: '' });
  const call = (method: 'post' | 'put', path: string, body: object) =>
    request(url)[method](path).set(ownPageHeaders(api.cookie)).send(body);
  const { to, cc, bcc, replyTo } = aMail();
  const recurring = aRecurring({ mode: 'send', recipients: { to, cc, bcc, replyTo } });
  for (const refused of [
    call('post', INVOICE_MAILS_PATH, aMail()),
    call('post', QUOTE_MAILS_PATH, aMail({ kind: 'quote' })),
    call('post', STATEMENT_PATH, aMail()),
    call('post', RECURRING_PATH, recurring),
    call('put', `/app/api/recurring/${DOCUMENT_ID}`, { ...recurring, revision: 1 }),
    call('put', MAIL_SETTINGS_PATH, theMailSettings({ remind: true })),
  ]) {
    expect(await refused).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  }
  expect(await call('put', MAIL_SETTINGS_PATH, theMailSettings({ remind: false }))).toMatchObject({
    status: 200,
    body: { from: null },
  });
});
