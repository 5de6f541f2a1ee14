import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../test/fake-api.js';
import { renderApp } from '../../test/render-app.js';
import { sampleEventDetails } from '../../test/staff.js';

const EVENT_PAGE_PATH = '/staff/subscription-events/evt_1';

/**
 * Clicks the button that makes the server process a Stripe event again. The server responds that a fresh sign-in is
 * required.
 */
async function replayEvent() {
  const app = renderApp(EVENT_PAGE_PATH, {
    'GET /staff/api/me': { userId: 'user-1', email: 'staff@example.com' },
    'GET /staff/api/events/evt_1': sampleEventDetails(),
    'POST /staff/api/events/evt_1/replay': () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.'),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Replay' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replay' }));
  return { ...app, question: within(await screen.findByRole('dialog', { name: 'Please sign in again' })) };
}

describe('a change that needs a fresh sign-in', () => {
  it('goes to the identity provider and returns to the page', async () => {
    const { user, goTo, question } = await replayEvent();
    expect(question.getByText(/a sign-in in the last 15 minutes/)).toBeInTheDocument();
    expect(screen.queryByText('Replay failed')).not.toBeInTheDocument();

    await user.click(question.getByRole('button', { name: 'Sign in again' }));
    expect(goTo).toHaveBeenCalledWith(
      `/api/login?${new URLSearchParams({ fresh: 'true', returnTo: EVENT_PAGE_PATH })}`,
    );
  });

  it('is not executed when the user cancels the sign-in', async () => {
    const { user, goTo, question } = await replayEvent();
    await user.click(question.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(goTo).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Replay' })).toBeVisible();
  });
});
