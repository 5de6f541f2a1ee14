import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { expectedNotice, startTestApi } from '../testing/test-api.js';

const api = await startTestApi();

beforeEach(() => void api.services.takeRequests());

describe('POST /api/profile as a form', () => {
  const form = () => api.call('post', '/api/profile');

  it('accepts every field as text and ignores files other than the logo', async () => {
    const answer = await form()
      .field('companyName', 'Lovelace')
      .field('paymentInstructions', 'first\r\nsecond')
      .field('defaultTaxRate', '8.25')
      .field('companyNameColor', '')
      .field('logoUrl', '')
      .field('nextInvoiceNumber', '7')
      .attach('avatar', Buffer.alloc(1_000_000), 'logo.png');

    expect(answer.status).toBe(200);
    expect(api.takeOnlyRequest()).toEqual({
      userId: api.user.id,
      notice: expectedNotice(api.user),
      update: {
        companyName: 'Lovelace',
        paymentInstructions: 'first\nsecond',
        defaultTaxRate: '8.25',
        companyNameColor: '',
        logoUrl: '',
      },
    });
  });

  it('answers 400 for a repeated field, a list or a map', async () => {
    const answer = await form().field('city', 'A').field('city', 'B').field('title[0]', 'A').field('state[a][b]', 'A');

    expect(answer.status).toBe(400);
    expect((answer.body as ErrorBody).errors?.map(({ path }) => path)).toEqual(['title', 'city', 'state']);
  });

  it('accepts field names such as constructor without side effects', async () => {
    const answer = await form()
      .field('__proto__', 'x')
      .field('constructor', 'x')
      .field('toString[a]', 'x')
      .field('city', 'A');

    expect(answer.status).toBe(200);
    expect(api.takeOnlyRequest()).toEqual({
      userId: api.user.id,
      notice: expectedNotice(api.user),
      update: { city: 'A' },
    });
  });

  it('uses the first of two logos, and ignores an empty file field', async () => {
    await form().attach('logo', Buffer.from('first'), 'a.png').attach('logo', Buffer.from('second'), 'b.png');
    expect(api.takeOnlyRequest()).toMatchObject({ logo: Buffer.from('first').toString('base64') });

    const empty = '--x\r\nContent-Disposition: form-data; name="logo"; filename=""\r\n\r\n\r\n--x--\r\n';
    await form().set('Content-Type', 'multipart/form-data; boundary=x').send(empty);
    expect(api.takeOnlyRequest()).toEqual({ userId: api.user.id, notice: expectedNotice(api.user), update: {} });
  });

  it('accepts a logo of exactly the maximum size, and refuses one more byte', async () => {
    const logo = Buffer.alloc(LOGO_MAX_BYTES, 'x');
    expect((await form().attach('logo', logo, 'a.png')).status).toBe(200);
    expect(api.takeOnlyRequest()).toMatchObject({ logo: logo.toString('base64') });

    const refused = await form().attach('logo', Buffer.alloc(LOGO_MAX_BYTES + 1), 'a.png');
    expect(refused.body).toMatchObject({ code: 'LOGO_TOO_LARGE', errors: [{ path: 'logo' }] });
    expect(api.services.takeRequests()).toEqual([]);
  });
});

describe('POST /api/profile with texts in other languages', () => {
  const save = (translations: unknown) => api.call('post', '/api/profile', { translations });

  it('passes on only known languages and texts, and leaves missing texts out', async () => {
    const translations = { de: { defaultNote: 'Danke\r\nsehr', city: 'Wien' }, fr: { title: '' }, xx: { title: 'x' } };
    expect(await save(translations)).toMatchObject({ status: 200 });
    expect(api.takeOnlyRequest()).toMatchObject({
      update: { translations: { de: { defaultNote: 'Danke\nsehr' }, fr: { title: '' } } },
    });
  });

  it.each([
    ['a list', [], 'translations'],
    ['a text for a language', { de: 'Danke' }, 'translations.de'],
    ['a text that is too long', { de: { title: 'x'.repeat(201) } }, 'translations.de.title'],
  ])('refuses %s', async (_, translations, path) => {
    expect(await save(translations)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});
