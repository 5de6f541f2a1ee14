import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { oakLaneCustomer } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

// This spec has its own file, because Jest loads a module only once. The pages in missing-code.spec.tsx have already
// loaded the chunk that is missing here.
const mockLoad = jest.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module: overlays');
});
jest.mock('./overlays.js', () => mockLoad());

it('The page still works if the chunk with tooltips and toasts is missing', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  renderApp('/customers', { 'GET /api/customers': [oakLaneCustomer] });
  expect(await screen.findByRole('row', { name: /^Oak Lane Bakery/ })).toBeVisible();
  expect(mockLoad).toHaveBeenCalled();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});
