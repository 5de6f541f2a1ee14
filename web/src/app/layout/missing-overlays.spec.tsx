import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { oakLane } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

// A file of its own, apart from missing-code.spec: every page loads it, and what was loaded once stays loaded.
const mockLoad = jest.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module: overlays');
});
jest.mock('./overlays.js', () => mockLoad());

it('Tooltips and toasts whose file is missing are missing alone', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  renderApp('/customers', { 'GET /api/customers': [oakLane] });
  expect(await screen.findByRole('row', { name: /^Oak Lane Bakery/ })).toBeVisible();
  expect(mockLoad).toHaveBeenCalled();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});
