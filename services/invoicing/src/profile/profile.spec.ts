import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { aProfile } from '@paperbill/testing';
import {
  runConcurrently,
  getFailureCodes,
  type InvoicingUnderTest,
  startInvoicing,
} from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const NAME_MISSING = {
  code: 'INVALID_INPUT',
  errors: [{ path: 'companyName', message: validationTexts.companyNameRequired }],
};

describe('The company profile', () => {
  it('has the defaults before its first save', async () => {
    expect(await invoicing.newUser().getProfile()).toEqual(companyProfileDefaults);
  });

  it('has the same defaults in the database for fields that its first save leaves out', async () => {
    const user = invoicing.newUser();
    const saved = await user.saveProfile({ companyName: 'Lovelace Analytics' });
    expect(saved).toEqual({
      ...companyProfileDefaults,
      companyName: 'Lovelace Analytics',
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await user.getProfile()).toEqual(saved);
  });

  it('stores every field', async () => {
    const user = invoicing.newUser();
    expect(await user.saveProfile(aProfile())).toMatchObject(aProfile());
  });

  it('keeps the fields that a later save leaves out, and its id', async () => {
    const user = invoicing.newUser();
    const first = await user.saveProfile(aProfile());
    const second = await user.saveProfile({ phone: '+1 503 555 0199', title: '' });
    expect(second).toEqual({ ...first, phone: '+1 503 555 0199', title: '', updatedAt: second.updatedAt });
    const third = await user.saveProfile({ companyName: 'Countess Analytics', defaultTaxRate: '7.50' });
    expect(third).toEqual({
      ...second,
      companyName: 'Countess Analytics',
      defaultTaxRate: '7.50',
      updatedAt: third.updatedAt,
    });
  });

  it('keeps the changes of concurrent saves of different fields', async () => {
    const user = invoicing.newUser();
    const results = await runConcurrently(20, (index) =>
      user.saveProfile(
        index % 2
          ? { companyName: 'Lovelace Analytics', city: 'Portland' }
          : { companyName: 'Lovelace Analytics', phone: '1' },
      ),
    );
    expect(getFailureCodes(results)).toEqual([]);
    expect(await user.getProfile()).toMatchObject({ city: 'Portland', phone: '1' });
  });

  it('cannot be created without a company name', async () => {
    const user = invoicing.newUser();
    await expect(user.saveProfile({ phone: '1' })).rejects.toMatchObject(NAME_MISSING);
    expect(await user.getProfile()).toEqual(companyProfileDefaults);
  });

  it.each(['', '   '])('must not have a blank company name: %j', async (companyName) => {
    const user = invoicing.newUser();
    await user.saveProfile(aProfile());
    await expect(user.saveProfile({ companyName, phone: '1' })).rejects.toMatchObject(NAME_MISSING);
    expect(await user.getProfile()).toMatchObject(aProfile());
  });

  it('has the next invoice number, and a save does not change it', async () => {
    const user = invoicing.newUser();
    await user.createNumbered('INV-009');
    const update = { ...aProfile(), nextInvoiceNumber: 500 };
    expect(await user.saveProfile(update)).toMatchObject({ nextInvoiceNumber: 'INV-010' });
    expect(await user.getNextNumber()).toBe('INV-010');
  });

  it('belongs to one user', async () => {
    await invoicing.newUser().saveProfile(aProfile());
    expect(await invoicing.newUser().getProfile()).toEqual(companyProfileDefaults);
  });
});
