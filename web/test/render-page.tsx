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
 * One page with all that it stands in, at an address; every other address is a page called 'Elsewhere'. `path` where
 * the page reads parameters from its address.
 */
export function renderPage(page: ReactElement, address = '/', path = address.split('?')[0]) {
  // As the app does once it knows who is signed in.
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
      {/* Until the test has read it, however busy the machine is. */}
      <Toaster shownMs={Infinity} />
    </QueryClientProvider>,
  );
  // A toast takes the pointer a moment after it is there, sooner than anybody could reach for it.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { router, queryClient, user };
}

/** Disposes of the router with the page, at the test's end. */
function Routed({ router }: ComponentProps<typeof RouterProvider>) {
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
