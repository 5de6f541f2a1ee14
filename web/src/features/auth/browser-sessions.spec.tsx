import { describe, expect, it } from '@jest/globals';
import type { BrowserSession } from '@paperbill/contracts/http';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';
import { getBrowserName } from '@paperbill/contracts/texts/browser-name';

const aSession = (changes: Partial<BrowserSession>): BrowserSession => ({
  id: 'a'.repeat(64),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.7',
  signedInAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: '2026-11-22T09:00:00.000Z',
  isCurrent: false,
  ...changes,
});

/** Fakes the API for a user with three sessions: in this browser, on a phone, and on another computer. */
function fakeSessionsApi() {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';
  let sessions = [
    aSession({ isCurrent: true }),
    aSession({ id: 'b'.repeat(64), userAgent: phone, address: '198.51.100.4', location: 'Lisbon, Portugal' }),
    aSession({ id: 'c'.repeat(64), userAgent: '', signedInAt: null, lastUsedAt: null, address: '' }),
    aSession({ id: 'd'.repeat(64), lastUsedAt: new Date(Date.now() - 60_000).toISOString() }),
  ];
  return renderApp('/settings/activity', {
    'GET /app/api/sessions': () => json(sessions),
    [`DELETE /app/api/sessions/${'b'.repeat(64)}`]: () => {
      sessions = sessions.filter(({ id }) => !id.startsWith('b'));
      return new Response(null, { status: 204 });
    },
    [`DELETE /app/api/sessions/${'c'.repeat(64)}`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    'DELETE /app/api/sessions': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return new Response(null, { status: 204 });
    },
  });
}

const openSessionList = async () => userEvent.click(await screen.findByRole('button', { name: 'Show your browsers' }));

describe('the list of sessions', () => {
  it('shows browser, time and place of each session, and ends one', async () => {
    fakeSessionsApi();
    await openSessionList();
    expect(await screen.findByText('Safari on iPhone')).toBeVisible();
    expect(screen.getByText('This browser')).toBeVisible();
    expect(
      screen.getByText(
        /^Last used about Nov 22, 2026, .*, signed in Nov 1, 2026, .*, from Lisbon, Portugal \(198\.51\.100\.4\)$/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/^Active now, signed in .*, from 192\.0\.2\.7$/)).toBeVisible();
    expect(screen.getByText(/^Active in the last 15 minutes, signed in/)).toBeVisible();
    expect(screen.getByText('A browser')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'End the session of Safari on iPhone, 198.51.100.4' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^End the session of A browser/ })).toHaveFocus());
  });

  it('shows an error if a session could not be ended, and ends all other sessions', async () => {
    fakeSessionsApi();
    await openSessionList();
    await userEvent.click(await screen.findByRole('button', { name: /^End the session of A browser/ }));
    expect(await screen.findByText('Session not ended')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^End the session of A browser/ })).toHaveFocus());

    await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));

    expect(await screen.findByText('All other sessions ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
    expect(screen.getByText('This browser')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Where You Are Signed In' })).toHaveFocus());
  });

  it('shows that there are more sessions than it lists', async () => {
    const sessions = Array.from({ length: 100 }, (_, index) =>
      aSession({ id: String(index).padStart(64, '0'), isCurrent: index === 0 }),
    );
    renderApp('/settings/activity', { 'GET /app/api/sessions': () => json(sessions) });
    await openSessionList();

    expect(await screen.findByText(/^These are the newest 100\./)).toBeDefined();
  });
});

describe('getBrowserName', () => {
  it.each([
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    ],
    ['A browser', 'curl/8.15.0'],
  ])('%s: %s', (name, userAgent) => {
    expect(getBrowserName(userAgent)).toBe(name);
  });
});
