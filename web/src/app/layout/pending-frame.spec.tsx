import { afterEach, expect, it } from '@jest/globals';
import { pageSubtitles } from '@paperbill/contracts/http';
import { render, screen } from '@testing-library/react';
import { Pending } from './pending-frame.js';
import { noticeSentFrame } from './sent-frame.js';

const rootWith = (html: string): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};

afterEach(() => window.history.pushState(null, '', '/'));

it('Without a frame from the server only something loads', () => {
  noticeSentFrame(rootWith('<!--frame-->'));
  render(<Pending />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it.each([
  ['/dashboard', 'Dashboard', pageSubtitles['/dashboard']],
  ['/invoices', 'All Invoices', ''],
])('The frame that the server has sent for %s is drawn as it stood', (path, heading, subtitle) => {
  window.history.pushState(null, '', path);
  noticeSentFrame(rootWith('<main><h1>As the server wrote it</h1></main>'));
  const { container } = render(<Pending />);
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(container.querySelector('h1 + p')).toHaveTextContent(subtitle);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});
