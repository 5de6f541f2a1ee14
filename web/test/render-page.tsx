import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ComponentProps, type ReactElement, useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../src/api/query-client.js';
import { markSignedIn } from '../src/user-storage.js';
import Toaster from '../src/toasts/toaster.js';
import { sampleUser } from './samples.js';

/**
 * Renders one page at `address` with router, query client and toasts. All other URLs show a page with the text
 * 'Elsewhere'. `path` is only needed if the page reads route parameters.
 */
export function renderPage(page: ReactElement, address = '/', path = address.split('?')[0]) {
  // Marks the user as signed in. In the app, this happens after the user has loaded.
  markSignedIn(sampleUser.id);
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [address] },
  );
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Routed router={router} />
      {/* Toasts stay until they are dismissed, so that the tests do not fail on a slow machine. */}
      <Toaster shownMs={Infinity} />
    </QueryClientProvider>,
  );
  // A toast has the style pointer-events: none for a moment after it appears. A real user could not click so early, so
  // the check for this style is off.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { router, queryClient, user };
}

/** Renders the router and disposes it on unmount. */
function Routed({ router }: ComponentProps<typeof RouterProvider>) {
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
