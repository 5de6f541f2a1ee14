import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { theMailSettings } from '@paperbill/testing';
import { noticeOf, startTestApi, type TestApi } from '../testing/test-api.js';
import { fromOurPages, startTestBff } from '../testing/test-bff.js';
import request from 'supertest';

const FROM = 'invoices@paperbill.example';
const PATH = '/app/api/mail-settings';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.services.reply('getMailSettings', theMailSettings());
  api.services.reply('saveMailSettings', theMailSettings());
});

describe('/app/api/mail-settings', () => {
  it('returns the sender address', async () => {
    expect((await api.call('get', PATH)).body).toEqual({ ...theMailSettings(), from: FROM });
  });

  it('saves all settings', async () => {
    const overdue = { subject: 'Late', text: 'Please pay.' };
    const settings = theMailSettings({ templates: { ...theMailSettings().templates, overdue } });
    api.services.takeAsked();
    expect(await api.call('put', PATH, settings)).toMatchObject({ status: 200, body: { from: FROM } });
    expect(api.services.takeAsked()).toEqual([
      {
        name: 'saveMailSettings',
        request: { userId: api.user.id, settings, isSignInFresh: true, notice: noticeOf(api.user) },
      },
    ]);
  });

  it.each(['', 'other@example.com'])('saves without a notice if the verified address is %p', async (vouchedEmail) => {
    const cookie = api.identity.cookieOf(api.user, { vouchedEmail });
    api.services.takeAsked();
    await request(api.url).put(PATH).set(fromOurPages(cookie)).send(theMailSettings()).expect(200);
    expect(api.services.takeAsked()[0]!.request).not.toHaveProperty('notice');
  });

  it.each<[string, object, string]>([
    ['too many days', { reminderDays: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'reminderDays'],
    ['days that are none', { reminderDays: ['x'] }, 'reminderDays'],
    ['no days', { reminderDays: null }, 'reminderDays'],
    ['nothing said about reminders', { remind: undefined }, 'remind'],
    ['a template without a text', { templates: { overdue: { subject: 'Late', text: ' ' } } }, 'templates.overdue.text'],
    ['a subject of two lines', { templates: { overdue: { subject: 'a\nb', text: 'x' } } }, 'templates.overdue.subject'],
  ])('refuses %s', async (_, changes, path) => {
    const answer = await api.call('put', PATH, { ...theMailSettings(), ...changes });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

it('Reminders can only be changed for an existing customer', async () => {
  const id = randomUUID();
  api.services.reply('getCustomer', {});
  api.services.takeAsked();
  await api.call('put', `/app/api/customers/${id}/reminders`, { days: null });
  expect(api.services.takeAsked()).toEqual([
    { name: 'getCustomer', request: { userId: api.user.id, id } },
    { name: 'setReminders', request: { userId: api.user.id, of: 'customer', id, days: null } },
  ]);
});

it('Automatic mails cannot be switched on without a sender address', async () => {
  const { url } = await startTestBff({ MAIL_FROM: '' });
  const save = (remind: boolean) =>
    request(url).put(PATH).set(fromOurPages(api.cookie)).send(theMailSettings({ remind }));
  expect(await save(true)).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  expect(await save(false)).toMatchObject({ status: 200, body: { from: null } });
});
