import { afterEach, expect, it } from '@jest/globals';
import { pageSubtitles } from '@paperbill/contracts/http';
import { render, screen } from '@testing-library/react';
import { PendingApp } from './pending-frame.js';
import { detectServerFrame } from './server-frame.js';

const createRoot = (html: string): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};

afterEach(() => window.history.pushState(null, '', '/'));

it('Pending shows only a spinner if the server sent no frame', () => {
  detectServerFrame(createRoot('<!--frame-->'));
  render(<PendingApp />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it.each([
  ['/dashboard', 'Dashboard', pageSubtitles['/dashboard']],
  ['/invoices', 'All Invoices', ''],
])('Pending renders the same frame that the server sent for %s', (path, heading, subtitle) => {
  window.history.pushState(null, '', path);
  detectServerFrame(createRoot('<main><h1>As the server wrote it</h1></main>'));
  const { container } = render(<PendingApp />);
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(container.querySelector('h1 + p')).toHaveTextContent(subtitle);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});
