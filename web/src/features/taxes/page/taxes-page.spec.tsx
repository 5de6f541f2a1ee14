import { describe, expect, it } from '@jest/globals';
import type { Tax } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, json } from '../../../../test/fake-api.js';
import { profile } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleTax } from '../../../../test/samples.js';

const TAXES_PATH = '/app/api/taxes';

function openPage(stored: Tax[], country = 'Germany', routes: Parameters<typeof renderApp>[1] = {}) {
  let taxes = stored;
  return renderApp('/settings/taxes', {
    [`GET ${TAXES_PATH}`]: () => json(taxes),
    [`POST ${TAXES_PATH}`]: ({ body }) => {
      taxes = [...taxes, { ...(body as Tax), id: `tax-${taxes.length + 1}` }];
      return json(taxes.at(-1), { status: 201 });
    },
    [`PUT ${TAXES_PATH}/tax-1`]: ({ body }) => {
      taxes = taxes.map((tax) => (tax.id === 'tax-1' ? { ...tax, ...(body as Partial<Tax>) } : tax));
      return json(taxes[0]);
    },
    'GET /api/profile': { ...profile, country },
    ...routes,
  });
}

const vatTax = sampleTax({ id: 'tax-1', name: 'USt.', rate: '19.00', isDefault: true });

describe('the list of taxes', () => {
  it('begins with the usual taxes of the country in one click', async () => {
    const { user, called } = openPage([]);
    await user.click(await screen.findByRole('button', { name: 'Add USt. (19%) and USt. (7%)' }));
    expect(await screen.findByRole('button', { name: 'Edit USt. (7%)' })).toBeVisible();
    expect(await screen.findByText('2 taxes created successfully')).toBeVisible();
    expect(called('POST', TAXES_PATH).map(({ body }) => body)).toEqual([
      { name: 'USt.', rate: '19', kind: 'standard', sentence: '', isDefault: true, isArchived: false },
      { name: 'USt.', rate: '7', kind: 'reduced', sentence: '', isDefault: false, isArchived: false },
    ]);
  });

  it.each([
    ['pei', 'Add HST (15%)'],
    ['Québec', 'Add GST (5%) and QST (9.975%)'],
  ])('suggests the taxes of the Canadian province %j', async (state, name) => {
    openPage([], 'Canada', { 'GET /api/profile': { ...profile, country: 'Canada', state } });
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it.each(['Canada', 'United States'])('suggests no tax in %s, whose rates depend on the place', async (country) => {
    openPage([], country, { 'GET /api/profile': { ...profile, country, state: '' } });
    expect(await screen.findByRole('button', { name: 'Add Tax' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/These are usual/)).not.toBeInTheDocument());
  });

  it('fills in name and sentence of a reverse charge in the language of the country', async () => {
    const { user, called } = openPage([vatTax]);
    await user.click(await screen.findByRole('button', { name: 'Add Tax' }));
    const dialog = await screen.findByRole('dialog');
    await chooseOption(user, await within(dialog).findByRole('combobox', { name: 'Kind' }), /^Reverse charge/);
    expect(within(dialog).queryByRole('textbox', { name: 'Rate (%)' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: /^Sentence/ })).toHaveValue(
      'Steuerschuldnerschaft des Leistungsempfängers',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save Tax' }));

    expect(await screen.findByRole('button', { name: 'Edit Reverse charge' })).toBeVisible();
    expect(called('POST', TAXES_PATH)[0]!.body).toEqual({
      name: 'Reverse charge',
      rate: '0.00',
      kind: 'reverse-charge',
      sentence: 'Steuerschuldnerschaft des Leistungsempfängers',
      isDefault: false,
      isArchived: false,
    });
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = openPage([], 'Germany', {
      [`GET ${TAXES_PATH}`]: () => (isDown ? failure(400, 'INVALID_INPUT', 'Not now') : json([vatTax])),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Edit USt. (19%)' })).toBeVisible();
  });

  it('asks for the rate of a tax that has one, and keeps a typed sentence when the kind changes', async () => {
    const { user, called } = openPage([vatTax]);
    await user.click(await screen.findByRole('button', { name: 'Add Tax' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'VAT');
    await user.click(within(dialog).getByRole('button', { name: 'Save Tax' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Rate (%)' })).toHaveAccessibleDescription(
        validationTexts.rateRequired,
      ),
    );
    expect(called('POST', TAXES_PATH)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Sentence/ }), 'Mine');
    await chooseOption(user, within(dialog).getByRole('combobox', { name: 'Kind' }), /^Reverse charge/);
    expect(within(dialog).getByRole('textbox', { name: /^Sentence/ })).toHaveValue('Mine');
  });

  it('shows why a fourth tax can not be on new lines at its checkbox', async () => {
    const message = 'New lines can have at most 3 taxes. Please uncheck another one first.';
    const { user } = openPage([vatTax], 'Germany', {
      [`POST ${TAXES_PATH}`]: () => failure(400, 'INVALID_INPUT', message, [{ path: 'isDefault', message }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Tax' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'PST');
    await user.type(within(dialog).getByRole('textbox', { name: 'Rate (%)' }), '7');
    await user.click(within(dialog).getByRole('checkbox', { name: 'New lines have this tax' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save Tax' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('checkbox')).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
  });

  it('sends only the changed values of a tax, archives a used one instead of deleting it, and takes it back', async () => {
    const message = 'USt. is on documents, so it can’t be deleted. Please archive it instead.';
    const { user, called } = openPage([vatTax], 'Germany', {
      [`DELETE ${TAXES_PATH}/tax-1`]: () => failure(400, 'INVALID_INPUT', message),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit USt. (19%)' }));
    const rate = await screen.findByRole('textbox', { name: 'Rate (%)' });
    await user.clear(rate);
    await user.type(rate, '20');
    await user.click(screen.getByRole('button', { name: 'Save Tax' }));
    expect(await screen.findByText('Tax updated successfully')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Delete USt. (20%)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Archive USt. (20%)' }));
    expect(await screen.findByText('Tax archived successfully')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Use USt. (20%) again' }));
    expect(await screen.findByText('Tax restored successfully')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Archive USt. (20%)' })).toBeVisible();
    expect(called('PUT', `${TAXES_PATH}/tax-1`).map(({ body }) => body)).toEqual([
      { id: 'tax-1', rate: '20.00' },
      { id: 'tax-1', isArchived: true, isDefault: false },
      { id: 'tax-1', isArchived: false, isDefault: false },
    ]);
  });
});
