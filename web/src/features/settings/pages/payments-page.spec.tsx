import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { closeTab, renderApp } from '../../../../test/render-app.js';

const PAYMENT_OPTIONS_PATH = '/app/api/payment-options';

async function openPaymentsPage(put: () => Response) {
  const app = renderApp('/settings/payments', {
    [`GET ${PAYMENT_OPTIONS_PATH}`]: { iban: 'DE89370400440532013000', paymentLink: '' },
    [`PUT ${PAYMENT_OPTIONS_PATH}`]: put,
  });
  return {
    ...app,
    iban: await screen.findByLabelText('IBAN'),
    link: screen.getByLabelText('Payment Link'),
  };
}

describe('the payment options', () => {
  it('show the IBAN in groups of four, and save the typed text', async () => {
    const saved = { iban: 'GB33BUKB20201555555555', paymentLink: 'https://paypal.me/ada' };
    const { user, iban, link, called } = await openPaymentsPage(() => json(saved));
    expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
    expect(screen.getByRole('button', { name: 'Save Payment Options' })).toBeDisabled();
    await user.clear(iban);
    await user.type(iban, 'gb33 bukb 2020 1555 5555 55');
    await user.type(link, 'paypal.me/ada');
    await user.click(screen.getByRole('button', { name: 'Save Payment Options' }));
    expect(await screen.findByText('Payment options saved')).toBeVisible();
    expect(iban).toHaveValue('GB33 BUKB 2020 1555 5555 55');
    expect(link).toHaveValue('https://paypal.me/ada');
    expect(called('PUT', PAYMENT_OPTIONS_PATH)[0]!.body).toEqual({
      iban: 'gb33 bukb 2020 1555 5555 55',
      paymentLink: 'paypal.me/ada',
    });
  });

  it('keep the input during a fresh sign-in, which returns to the page', async () => {
    const { user, link, goTo } = await openPaymentsPage(() =>
      failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.'),
    );
    await user.type(link, 'paypal.me/ada');
    await user.click(screen.getByRole('button', { name: 'Save Payment Options' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(goTo).toHaveBeenCalledWith(expect.stringContaining('fresh=true&returnTo=%2Fsettings%2Fpayments'));
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();

    closeTab();
    renderApp('/settings/payments', {
      [`GET ${PAYMENT_OPTIONS_PATH}`]: { iban: 'DE89370400440532013000', paymentLink: '' },
    });
    expect(await screen.findByLabelText('Payment Link')).toHaveValue('paypal.me/ada');
    expect(screen.getByRole('button', { name: 'Save Payment Options' })).toBeEnabled();
  });

  it('and what is printed on invoices lead to each other', async () => {
    const { user } = await openPaymentsPage(() => json({}));
    await user.click(screen.getByRole('link', { name: 'Printed on Invoices' }));
    await waitFor(() => expect(screen.getByLabelText('Payment Instructions')).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'How Clients Pay on Their Page' }));
    await waitFor(() => expect(screen.getByLabelText('IBAN')).toHaveFocus());
  });

  it('show errors beside the fields, keep the input, and ask before the user leaves the page', async () => {
    const errors = (['iban', 'paymentLink'] as const).map((path) => ({ path, message: validationTexts[path] }));
    const { user, iban, link } = await openPaymentsPage(() => failure(400, 'INVALID_INPUT', 'Please check.', errors));
    await user.type(iban, '1');
    await user.type(link, '1');
    await user.click(screen.getByRole('button', { name: 'Save Payment Options' }));
    expect(await screen.findByText(validationTexts.iban)).toBeVisible();
    expect(screen.getByText(validationTexts.paymentLink)).toBeVisible();
    for (const field of [iban, link]) expect(field).toBeInvalid();
    await user.click(screen.getByRole('link', { name: 'E-mails' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(iban).toHaveValue('DE89 3704 0044 0532 0130 001');
    expect(link).toHaveValue('1');
    expect(window.location.pathname).toBe('/settings/payments');
  });
});
