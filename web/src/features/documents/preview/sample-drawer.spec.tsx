import { beforeEach, describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { addDays, formatDate } from '@paperbill/contracts/rules';
import { screen, within } from '@testing-library/react';
import { getToday } from '../../../components/today.js';
import { failure } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';

const openSample = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) => {
  await user.click(await screen.findByRole('button', { name: 'See a sample invoice' }));
  const drawer = await screen.findByRole('dialog', { name: 'Sample invoice' });
  await within(drawer).findByText('Oak Lane Bakery');
  return within(drawer);
};

const newAccount = { 'GET /api/invoices': [], 'GET /api/profile': companyProfileDefaults };
const namedProfile = {
  ...companyProfileDefaults,
  companyName: 'Ada & Co',
  paymentTerms: 'net15',
  email: 'ada@example.com',
};

describe('The sample invoice', () => {
  beforeEach(() => localStorage.clear());

  it('says that it is a sample, has dates of today, and no call writes anything', async () => {
    const app = renderApp('/invoices', newAccount);
    const drawer = await openSample(app);
    expect(drawer.getByRole('heading', { name: 'Sample invoice' })).toBeVisible();
    expect(drawer.getByText('Sample', { exact: true })).toBeVisible();
    expect(drawer.getByText(/SAMPLE/)).toBeVisible();
    expect(drawer.getByText(/Company and client are invented/)).toBeVisible();
    expect(drawer.getAllByText('Harbor & Finch')).not.toHaveLength(0);
    expect(drawer.getByText(formatDate(getToday()))).toBeVisible();
    expect(app.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it("has the user's own company, with its payment terms", async () => {
    const drawer = await openSample(renderApp('/invoices', { ...newAccount, 'GET /api/profile': namedProfile }));
    expect(drawer.getByText('ada@example.com')).toBeVisible();
    expect(drawer.queryAllByText('Harbor & Finch')).toEqual([]);
    expect(drawer.getByText(formatDate(addDays(getToday(), 15)))).toBeVisible();
  });

  it('is shown with an invented company if the profile cannot be loaded', async () => {
    const profile = () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');
    const drawer = await openSample(renderApp('/invoices', { ...newAccount, 'GET /api/profile': profile }));
    expect(drawer.getAllByText('Harbor & Finch')).not.toHaveLength(0);
  });
});
