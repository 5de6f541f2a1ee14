import { expect, it } from '@jest/globals';
import { dateTexts } from '@paperbill/contracts/texts';
import { screen, waitFor } from '@testing-library/react';
import { typeInto } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

it('A date range that ends before it begins marks both fields as invalid', async () => {
  const { user } = renderApp('/invoices?from=2026-03-10&to=2026-03-09');
  const from = await screen.findByLabelText('From');
  expect(screen.getByRole('alert')).toHaveTextContent(dateTexts.fromAfterTo);
  expect(from).toHaveAccessibleDescription(dateTexts.fromAfterTo);
  expect(screen.getByLabelText('To')).toBeInvalid();
  await typeInto(user, from, '2026-03-09');
  await waitFor(() => expect(screen.queryByText(dateTexts.fromAfterTo)).not.toBeInTheDocument());
  expect(from).toBeValid();
});

it('An empty date input has data-empty, because Safari would show today in it', async () => {
  const { user } = renderApp('/invoices?from=2026-03-10');
  const to = await screen.findByLabelText('To');
  expect(screen.getByLabelText('From')).not.toHaveAttribute('data-empty');
  expect(to).toHaveAttribute('data-empty');
  await typeInto(user, to, '2026-03-12');
  await waitFor(() => expect(to).not.toHaveAttribute('data-empty'));
});
