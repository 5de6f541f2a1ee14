import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

describe('The company profile', () => {
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
});
