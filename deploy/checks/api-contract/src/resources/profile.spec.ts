import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { aProfile } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { expectFieldErrors } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

const ada = await signIn();

const getProfile = async (person = ada) => (await person.get<CompanyProfile>('/api/profile')).body;

const toFormData = (fields: Record<string, unknown>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  return data;
};

const COLOR_MESSAGE = 'Color must be a valid hex code (e.g., #000000) or empty';
const RATE_MESSAGE = 'Tax rate must be a number from 0 to 100, with at most 4 decimals';
const OPTION_MESSAGE = 'Please choose one of the listed options';

describe('GET /api/profile', () => {
  it('returns the defaults before the first save', async () => {
    const answer = await (await signIn()).get('/api/profile');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: null,
      companyName: '',
      mailingName: '',
      title: '',
      address: '',
      addressLine2: '',
      city: '',
      state: '',
      zipCode: '',
      country: 'United States',
      email: '',
      phone: '',
      taxId: '',
      registrationNumber: '',
      paymentTerms: 'net30',
      paymentInstructions: '',
      logoUrl: '',
      companyNameFont: 'font-sans',
      companyNameColor: '#000000',
      companyNameSize: 'large',
      invoiceTemplate: 'classic',
      nextInvoiceNumber: 1,
      defaultTaxRate: '0.00',
      defaultNote: '',
      createdAt: null,
      updatedAt: null,
    });
  });

  it("returns the user's own profile", async () => {
    const [grace, otherUser] = await Promise.all([signIn(), signIn()]);
    await grace.post('/api/profile', aProfile({ companyName: 'Hopper' }));
    expect((await getProfile(otherUser)).companyName).toBe('');
    expect((await getProfile(grace)).companyName).toBe('Hopper');
  });
});

describe('POST /api/profile', () => {
  it.each([
    ['JSON', aProfile()],
    ['a form of texts, as the client sends it', toFormData(aProfile())],
  ])('accepts every field as %s, and returns the whole profile', async (_, body) => {
    const grace = await signIn();
    const answer = await grace.post('/api/profile', body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...aProfile(),
      id: anId,
      logoUrl: '',
      nextInvoiceNumber: 1,
      createdAt: anInstant,
      updatedAt: anInstant,
    });
    expect(await getProfile(grace)).toEqual(answer.body);
  });

  it('fills in defaults at the first save', async () => {
    const grace = await signIn();
    const answer = await grace.post('/api/profile', { companyName: 'Hopper' });
    expect(answer.body).toEqual({
      ...(await getProfile(await signIn())),
      companyName: 'Hopper',
      id: anId,
      createdAt: anInstant,
      updatedAt: anInstant,
    });
  });

  it('changes only the given fields', async () => {
    await ada.post('/api/profile', aProfile());
    const before = await getProfile();
    for (const [field, value] of Object.entries(aProfile({ title: 'Countess', phone: '', defaultTaxRate: '0.00' }))) {
      const { body } = await ada.post('/api/profile', toFormData({ [field]: value }));
      expect(body).toEqual({ ...(await getProfile()), updatedAt: anInstant });
    }
    const { updatedAt: _, ...after } = await getProfile();
    expect(after).toEqual({ ...before, title: 'Countess', phone: '', defaultTaxRate: '0.00', updatedAt: undefined });
  });

  it('ignores counter, id and owner of the request', async () => {
    const grace = await signIn();
    const forgedFields = { nextInvoiceNumber: 99, id: '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', userId: ada.user.id };
    const { body } = await grace.post<CompanyProfile>('/api/profile', {
      ...aProfile({ city: 'Arlington' }),
      ...forgedFields,
    });
    expect(body.nextInvoiceNumber).toBe(1);
    expect(body.id).not.toBe(forgedFields.id);
    expect((await getProfile()).city).not.toBe('Arlington');
  });

  it.each([
    ['0', '0.00'],
    [100, '100.00'],
    ['8.25', '8.25'],
    ['', '8.25'],
  ])('accepts the tax rate %j and returns %s', async (defaultTaxRate, stored) => {
    await ada.post('/api/profile', aProfile({ defaultTaxRate: '8.25' }));
    expect((await ada.post('/api/profile', { defaultTaxRate })).body).toMatchObject({ defaultTaxRate: stored });
  });

  it.each([
    ['an empty company name', { companyName: '' }, ['companyName', 'Company name is required']],
    ['a blank company name', { companyName: ' ' }, ['companyName', 'Company name is required']],
    ['a color without #', { companyNameColor: '000000' }, ['companyNameColor', COLOR_MESSAGE]],
    ['a tax rate above 100', { defaultTaxRate: '100.01' }, ['defaultTaxRate', RATE_MESSAGE]],
    ['a tax rate that is not a number', { defaultTaxRate: '8%' }, ['defaultTaxRate', RATE_MESSAGE]],
    ['an invalid e-mail address', { email: 'ada@' }, ['email', 'Please enter a valid e-mail address']],
    ['unknown payment terms', { paymentTerms: 'net7' }, ['paymentTerms', OPTION_MESSAGE]],
  ] as [string, Record<string, string>, [string, string]][])('refuses %s, as JSON and as a form', async (_, wrong, error) => {
    await ada.post('/api/profile', aProfile());
    const before = await getProfile();
    expectFieldErrors(await ada.post('/api/profile', wrong), error);
    expectFieldErrors(await ada.post('/api/profile', toFormData({ ...aProfile(), ...wrong })), error);
    expect(await getProfile()).toEqual(before);
  }); // oxfmt-ignore

  it('refuses a first save without a company name', async () => {
    const grace = await signIn();
    expectFieldErrors(await grace.post('/api/profile', { city: 'Arlington' }), [
      'companyName',
      'Company name is required',
    ]);
    expect((await getProfile(grace)).id).toBeNull();
  });
});
