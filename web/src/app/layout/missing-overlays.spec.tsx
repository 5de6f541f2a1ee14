import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { oakLaneBakery } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

// These tests have their own file, because Jest loads a module only once. The tests in missing-code.spec.tsx load the
// chunk that must be missing in these tests.
const mockLoad = jest.fn((): object => {
  throw new TypeError('Failed to fetch dynamically imported module: overlays');
});
jest.mock('./overlays.js', () => mockLoad());

it('The page still works if the chunk with tooltips and toasts is missing', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  renderApp('/customers', { 'GET /api/customers': [oakLaneBakery] });
  expect(await screen.findByRole('row', { name: /^Oak Lane Bakery/ })).toBeVisible();
  expect(mockLoad).toHaveBeenCalled();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

it('Ctrl+K opens the search as soon as its code is there, if the user presses it earlier', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  renderApp('/customers', { 'GET /api/customers': [oakLaneBakery] });
  await screen.findByRole('row', { name: /^Oak Lane Bakery/ });
  const isDefaultAllowed = fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(isDefaultAllowed).toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  mockLoad.mockImplementation(() => jest.requireActual('./overlays.js'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
});
