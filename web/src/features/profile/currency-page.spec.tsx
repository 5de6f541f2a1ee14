import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { screen } from '@testing-library/react';
import { chooseOption, openOptions } from '../../../test/choose-option.js';
import { failure, json } from '../../../test/fake-api.js';
import { profile as sampleProfile } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

const PROFILE_PATH = '/api/profile';
const CURRENCY_PAGE_PATH = '/settings/currency';

function openPage(stored: CompanyProfile = sampleProfile, answer: (saved: CompanyProfile) => Response = json) {
  let profile = stored;
  return renderApp(CURRENCY_PAGE_PATH, {
    [`GET ${PROFILE_PATH}`]: () => json(profile),
    [`POST ${PROFILE_PATH}`]: ({ body }) => {
      profile = { ...profile, ...(body as Partial<CompanyProfile>) };
      return answer(profile);
    },
  });
}

const findSelect = () => screen.findByRole('combobox', { name: 'Currency of New Documents' });

describe('the currency of new documents', () => {
  it('is US dollars until another one is saved, without other fields, as is the language', async () => {
    const { user, called } = openPage();
    expect(await findSelect()).toHaveAccessibleDescription(/^USD · US Dollar/);
    expect(screen.getByText(/^Amounts look like/)).toHaveTextContent('Amounts look like $1,234.50');
    await chooseOption(user, await findSelect(), 'KWD · Kuwaiti Dinar');
    expect(await screen.findByText('Currency saved')).toBeVisible();
    expect(await findSelect()).toHaveAccessibleDescription(/^KWD · Kuwaiti Dinar .*1,234\.500$/);
    await chooseOption(user, screen.getByRole('combobox', { name: 'Language of Documents' }), 'Deutsch');
    expect(await screen.findByText('Language saved')).toBeVisible();
    expect(called('POST', PROFILE_PATH).map(({ body }) => body)).toEqual([{ currency: 'KWD' }, { language: 'de' }]);
  });

  it('keeps the previous one if saving fails', async () => {
    const { user } = openPage(sampleProfile, () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'));
    await chooseOption(user, await findSelect(), 'EUR · Euro');
    expect(await screen.findByText('Save failed')).toBeVisible();
    expect(await findSelect()).toHaveAccessibleDescription(/^USD/);
  });

  it('asks for the company name first, because a profile needs one', async () => {
    openPage({ ...sampleProfile, id: null, companyName: '' });
    expect(await findSelect()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'company name' })).toHaveAttribute('href', '/profile#companyName');
  });
});

describe('the rounding of amounts to pay', () => {
  const findRounding = () => screen.findByRole('combobox', { name: 'Round Amounts to Pay' });

  it('is saved as a step that is larger than the smallest unit of the currency', async () => {
    const { user, called } = openPage({ ...sampleProfile, currency: 'JPY' });
    const options = await openOptions(user, await findRounding());
    const names = (await options.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Do not round', 'To ¥5', 'To ¥10']);
    await user.click(options.getByRole('option', { name: 'To ¥5' }));
    expect(await screen.findByText('Rounding saved')).toBeVisible();
    expect(called('POST', PROFILE_PATH).map(({ body }) => body)).toEqual([{ roundingStep: '5' }]);
  });
});
