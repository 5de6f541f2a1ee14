import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorBody, type SubscriptionEvent } from '@paperbill/contracts/http';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const USER_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const BYTE_ORDER_MARK = '\uFEFF';

const staffMember = aUser({ email: 'grace@paperbill.example' });
const staffIds = { userId: staffMember.id, email: staffMember.email };

const anEvent = (overrides: Partial<SubscriptionEvent> = {}): SubscriptionEvent => ({
  id: 'evt_1',
  type: 'invoice.paid',
  state: 'processed',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  userId: USER_ID,
  email: 'ada@example.com',
  createdAt: '2026-11-21T09:00:00.000Z',
  receivedAt: '2026-11-21T09:00:01.000Z',
  processedAt: '2026-11-21T09:00:02.000Z',
  attempts: 1,
  nextAttemptAt: null,
  source: 'webhook',
  ...overrides,
});

const [fakeIdentity, services, { url }] = await Promise.all([
  FakeIdentity.start(),
  FakeServices.start(),
  startTestBff({ BILLING_STAFF_EMAILS: staffMember.email }),
]);
const cookie = fakeIdentity.createCookie(staffMember, { vouchedEmail: staffMember.email, authenticatedAt: Date.now() });

beforeEach(() => {
  services.takeRequests();
  fakeIdentity.events.length = 0;
});

const callStaffApi = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
  request(url)[method](`/staff/api/${path}`).set(ownPageHeaders(cookie));

describe('The calls of billing staff', () => {
  // oxfmt-ignore
  it.each([
    ['get', 'figures', 'getFigures', {}],
    ['get', 'event-types', 'listEventTypes', {}],
    ['get', 'events', 'listEvents', {}],
    ['get', 'events?state=failed&type=invoice.paid&search=%20ada%40&from=2026-01-01&to=2026-01-31&page=2&pageSize=200', 'listEvents',
      { state: 'failed', type: 'invoice.paid', search: 'ada@', from: '2026-01-01', to: '2026-01-31', page: 2, pageSize: 200 }],
    ['get', 'events?state=&from=&to=&page=&unknown=1', 'listEvents', {}],
    ['get', 'events/evt_1ABC', 'getEvent', { eventId: 'evt_1ABC' }],
    ['post', 'events/evt_1ABC/replay', 'replayEvent', { eventId: 'evt_1ABC', staff: staffIds }],
    ['get', `customers/${USER_ID}`, 'getSubscriber', { userId: USER_ID }],
    ['post', `customers/${USER_ID}/sync`, 'syncSubscriber', { userId: USER_ID, staff: staffIds }],
    ['get', `payment-accounts?state=off&userId=${USER_ID}`, 'listPaymentAccounts', { state: 'off', userId: USER_ID }],
    ['get', 'mails', 'listMailsForStaff', {}],
    ['get', `mails?state=failed&userId=${USER_ID}`, 'listMailsForStaff', { state: 'failed', userId: USER_ID }],
    ['post', `mails/${USER_ID}/retry`, 'retryMail', { id: USER_ID, staff: staffIds }],
    ['get', `customers/${USER_ID}/mail-stop`, 'getMailStop', { userId: USER_ID }],
    ['delete', `customers/${USER_ID}/mail-stop`, 'setMailStop', { userId: USER_ID, staff: staffIds, stop: null }],
  ] as const)('%s %s asks one service one thing: %s', async (method, path, name, asked) => {
    services.reply(name, { replied: name });

    const answer = await callStaffApi(method, path);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ replied: name });
    expect(services.takeRequests()).toEqual([{ name, request: asked }]);
  });

  it('stop an account’s mails only with a reason', async () => {
    const path = `customers/${USER_ID}/mail-stop`;
    const refused = await callStaffApi('put', path).send({ reason: ' ' });
    expect([refused.status, (refused.body as ErrorBody).errors]).toMatchObject([400, [{ path: 'reason' }]]);
    services.reply('setMailStop', { stop: null });
    expect((await callStaffApi('put', path).send({ reason: ' Phishing ', userId: staffMember.id })).status).toBe(200);
    expect(services.takeRequests()).toEqual([
      { name: 'setMailStop', request: { userId: USER_ID, staff: staffIds, stop: { reason: 'Phishing' } } },
    ]);
  });

  it('take the staff member from the session only', async () => {
    await callStaffApi('post', 'events/evt_1/replay').send({ staff: { userId: 'other', email: 'other@example.com' } });

    expect(services.takeRequests()).toMatchObject([{ request: { staff: staffIds } }]);
  });

  it.each([
    'events/1',
    'events/evt_%00',
    'events/evt_a%2Fb',
    `events/evt_${'a'.repeat(300)}`,
    'customers/1',
    'customers/1/mail-stop',
    'customers/evt_1',
    'nothing',
  ])('answer 404 to %s without calling a service', async (path) => {
    expect((await callStaffApi('get', path)).status).toBe(404);
    expect(services.takeRequests()).toEqual([]);
  });

  it('report each invalid filter', async () => {
    const answer = await callStaffApi(
      'get',
      'events?state=lost&from=2026-02-30&to=soon&page=0&pageSize=201&search=%00',
    );

    expect(answer.status).toBe(400);
    expect((answer.body as ErrorBody).errors?.map(({ path }) => path).sort()).toEqual(
      ['from', 'page', 'pageSize', 'search', 'state', 'to'].sort(),
    );
  });
});

describe('The audit log of staff', () => {
  const OTHER = 'a7f6c3d2-1b0a-4c9d-8e7f-6a5b4c3d2e1f';

  // oxfmt-ignore
  it.each([
    ['figures', null, { userId: null, action: 'staff.read-figures' }],
    ['events?search=ada%40&page=2', { events: [], total: 0 }, { userId: null, action: 'staff.read-events', detail: 'search=ada@ page=2' }],
    ['events.csv?state=failed', [], { userId: null, action: 'staff.exported-events', detail: 'state=failed' }],
    ['events/evt_1ABC', { userId: OTHER }, { userId: OTHER, action: 'staff.read-event', target: 'evt_1ABC' }],
    [`customers/${USER_ID}`, {}, { userId: USER_ID, action: 'staff.read-subscriber' }],
    ['payment-accounts?state=off', {}, { userId: null, action: 'staff.read-payment-accounts', detail: 'state=off' }],
    ['mails?state=failed', {}, { userId: null, action: 'staff.read-mails', detail: 'state=failed' }],
    [`mails?userId=${USER_ID}`, {}, { userId: USER_ID, action: 'staff.read-mails', detail: `userId=${USER_ID}` }],
    [`customers/${USER_ID}/mail-stop`, {}, { userId: USER_ID, action: 'staff.read-mails' }],
    [`customers/${USER_ID}/audit`, {}, { userId: USER_ID, action: 'staff.read-activity' }],
  ] as const)('records that staff read %s', async (path, reply, event) => {
    for (const name of ['listEvents', 'exportEvents', 'getEvent'] as const) services.reply(name, reply);
    await callStaffApi('get', path);

    expect(fakeIdentity.events).toEqual([event]);
  });

  it('does not record failed reads and GET /staff/api/me', async () => {
    services.reply('getEvent', new AppError('NOT_FOUND'));
    await callStaffApi('get', 'events/evt_1').expect(404);
    await callStaffApi('get', 'me').expect(200);

    expect(fakeIdentity.events).toEqual([]);
  });

  it('is written first: nothing is shown if it fails', async () => {
    services.reply('getEvent', { userId: OTHER });
    fakeIdentity.failsOnLog = true;
    for (const path of [
      'figures',
      'events',
      'events.csv',
      'events/evt_1',
      `customers/${USER_ID}`,
      `customers/${USER_ID}/audit`,
      'mails',
      `customers/${USER_ID}/mail-stop`,
    ]) {
      const answer = await callStaffApi('get', path);
      expect([path, answer.status]).toEqual([path, 503]);
    }
    fakeIdentity.failsOnLog = false;
  });
});

describe('The CSV export of events', () => {
  const rows = async (path = 'events.csv') => {
    const answer = await callStaffApi('get', path).buffer(true);
    expect(answer.status).toBe(200);
    return answer.text.split('\r\n').slice(0, -1);
  };

  it('has a line per event, and a byte order mark for spreadsheets', async () => {
    services.reply(
      'exportEvents',
      [anEvent(), anEvent({ id: 'evt_2', userId: null, email: 'é, "q"\n@example.com' })],
      [],
    );
    const answer = await callStaffApi('get', 'events.csv').buffer(true);

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename=subscription-events-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text.split('\r\n')).toEqual([
      `${BYTE_ORDER_MARK}receivedAt,createdAt,id,type,state,email,userId,customerId,subscriptionId,attempts,processedAt,nextAttemptAt,source`,
      `2026-11-21T09:00:01.000Z,2026-11-21T09:00:00.000Z,evt_1,invoice.paid,processed,ada@example.com,${USER_ID},cus_1,sub_1,1,2026-11-21T09:00:02.000Z,,webhook`,
      '2026-11-21T09:00:01.000Z,2026-11-21T09:00:00.000Z,evt_2,invoice.paid,processed,"é, ""q""\n@example.com",,cus_1,sub_1,1,2026-11-21T09:00:02.000Z,,webhook',
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '=cmd|" /C calc"!A0'])(
    'escapes the formula %j',
    async (email) => {
      services.reply('exportEvents', [anEvent({ email, type: email })], []);
      const [, row] = await rows();

      expect(row!.split(',').filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(row).toContain(`'${email.replaceAll('"', '""')}`);
    },
  );

  it('closes the connection if a later part fails, so that the file does not look complete', async () => {
    services.reply('exportEvents', [anEvent()], null);

    await expect(callStaffApi('get', 'events.csv').buffer(true)).rejects.toThrow(/aborted|socket hang up/);
  });

  it('answers 400 for an invalid filter before it begins', async () => {
    expect((await callStaffApi('get', 'events.csv?state=lost')).status).toBe(400);
  });
});
