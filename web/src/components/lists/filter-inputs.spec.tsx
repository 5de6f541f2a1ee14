import { expect, it } from '@jest/globals';
import { dateTexts } from '@paperbill/contracts/texts';
import { screen, waitFor } from '@testing-library/react';
import { typeInto } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

it('A date range that ends before it begins marks both fields as invalid, and Safari shows no date in an empty field', async () => {
  const { user } = renderApp('/invoices?from=2026-03-10');
  const to = await screen.findByLabelText('To');
  const from = screen.getByLabelText('From');
  expect(from).not.toHaveAttribute('data-empty');
  expect(to).toHaveAttribute('data-empty');
  await typeInto(user, to, '2026-03-09');
  expect(await screen.findByRole('alert')).toHaveTextContent(dateTexts.fromAfterTo);
  expect(to).not.toHaveAttribute('data-empty');
  expect(from).toHaveAccessibleDescription(dateTexts.fromAfterTo);
  expect(to).toBeInvalid();
  await typeInto(user, from, '2026-03-09');
  await waitFor(() => expect(screen.queryByText(dateTexts.fromAfterTo)).not.toBeInTheDocument());
  expect(from).toBeValid();
});
