import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Pending } from './pending-frame.js';
import { readSentFrame } from './sent-frame.js';

const rootWith = (html: string): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};

afterEach(() => window.history.pushState(null, '', '/'));

it('Without a frame from the server only something loads', () => {
  readSentFrame(rootWith('<!--frame-->'));
  render(<Pending />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('The frame that the server has sent is drawn as it stood, for its own page alone', () => {
  window.history.pushState(null, '', '/invoices');
  readSentFrame(rootWith('<main><h1>All Invoices</h1><p>Of all times</p></main>'));
  const { unmount } = render(<Pending />);
  expect(screen.getByRole('heading', { name: 'All Invoices' })).toBeVisible();
  expect(screen.getByText('Of all times')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  unmount();

  window.history.pushState(null, '', '/customers');
  render(<Pending />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
