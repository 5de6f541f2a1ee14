import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../test/fake-api.js';
import { renderApp } from '../../test/render-app.js';
import { sampleEventDetails } from '../../test/staff.js';

const EVENT_PAGE_PATH = '/staff/subscription-events/evt_1';

/**
 * Clicks the button that makes the server process a Stripe event again. The server responds that a fresh sign-in is
 * required.
 */
async function replayEvent(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replay' }));
  return within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
}

it('A change that needs a fresh sign-in can be cancelled, or leads to the identity provider and back to the page', async () => {
  const { user, goTo } = renderApp(EVENT_PAGE_PATH, {
    'GET /staff/api/me': { userId: 'user-1', email: 'staff@example.com' },
    'GET /staff/api/events/evt_1': sampleEventDetails(),
    'POST /staff/api/events/evt_1/replay': () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.'),
  });
  const cancelled = await replayEvent(user);
  expect(cancelled.getByText(/a sign-in in the last 15 minutes/)).toBeInTheDocument();
  await user.click(cancelled.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(goTo).not.toHaveBeenCalled();

  await user.click((await replayEvent(user)).getByRole('button', { name: 'Sign in again' }));
  expect(screen.queryByText('Replay failed')).not.toBeInTheDocument();
  expect(goTo).toHaveBeenCalledWith(`/api/login?${new URLSearchParams({ fresh: 'true', returnTo: EVENT_PAGE_PATH })}`);
});
