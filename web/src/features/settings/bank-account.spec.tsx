import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen } from '@testing-library/react';
import { json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';

const PATH = '/app/api/bank-account';

async function open(put: () => Response) {
  const app = renderApp('/profile', {
    [`GET ${PATH}`]: { iban: 'DE89370400440532013000' },
    [`PUT ${PATH}`]: put,
  });
  await app.user.click(await screen.findByRole('button', { name: 'IBAN and QR code' }));
  return { ...app, field: await screen.findByLabelText('IBAN (Optional)') };
}

describe('The bank account', () => {
  it('is read in groups of four, and saved as it was typed', async () => {
    const { user, field, called } = await open(() => json({ iban: 'GB33BUKB20201555555555' }));
    expect(field).toHaveValue('DE89 3704 0044 0532 0130 00');
    expect(screen.getByRole('button', { name: 'Save Bank Account' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'gb33 bukb 2020 1555 5555 55');
    await user.click(screen.getByRole('button', { name: 'Save Bank Account' }));
    expect(await screen.findByText('Bank account saved')).toBeVisible();
    expect(field).toHaveValue('GB33 BUKB 2020 1555 5555 55');
    expect(called('PUT', PATH)[0]!.body).toEqual({ iban: 'gb33 bukb 2020 1555 5555 55' });
  });

  it('with a typing error says so beside it, and keeps what was typed', async () => {
    const message = validationTexts.iban;
    const { user, field } = await open(() =>
      json({ code: 'INVALID_INPUT', message, errors: [{ path: 'iban', message }] }, { status: 400 }),
    );
    await user.type(field, '1');
    await user.click(screen.getByRole('button', { name: 'Save Bank Account' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveValue('DE89 3704 0044 0532 0130 001');
  });
});
