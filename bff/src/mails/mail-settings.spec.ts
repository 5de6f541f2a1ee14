import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { theMailSettings } from '@paperbill/testing';
import { expectedNotice, startTestApi } from '../testing/test-api.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';
import request from 'supertest';

const MAIL_FROM = 'invoices@paperbill.example';
const MAIL_SETTINGS_PATH = '/app/api/mail-settings';

const api = await startTestApi();
api.services.reply('getMailSettings', theMailSettings());
api.services.reply('saveMailSettings', theMailSettings());

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
    api.services.takeRequests();
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
    api.services.takeRequests();
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
  const id = randomUUID();
  api.services.reply('getCustomer', {});
  api.services.takeRequests();
  await api.call('put', `/app/api/customers/${id}/reminders`, { days: null });
  expect(api.services.takeRequests()).toEqual([
    { name: 'getCustomer', request: { userId: api.user.id, id } },
    { name: 'setReminders', request: { userId: api.user.id, of: 'customer', id, days: null } },
  ]);
});

it('Automatic mails cannot be switched on without a sender address', async () => {
  const { url } = await startTestBff({ MAIL_FROM: '' });
  const save = (remind: boolean) =>
    request(url).put(MAIL_SETTINGS_PATH).set(ownPageHeaders(api.cookie)).send(theMailSettings({ remind }));
  expect(await save(true)).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  expect(await save(false)).toMatchObject({ status: 200, body: { from: null } });
});
