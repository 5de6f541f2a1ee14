import { jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { browserNavigation } from '../src/api/redirect.js';
import { App } from '../src/app/app.js';
import type { DocumentBody } from '../src/features/documents/form/document-body.js';
import { toastTiming } from '../src/toasts/toast-store.js';
import { fakeApi, json } from './fake-api.js';
import { freePlan, oakLaneBakery, profile, savedInvoice, workshopProduct } from './invoice-editor.js';
import { nothingToDo, sampleMailSettings, sampleStats, sampleUser } from './samples.js';

type Routes = Parameters<typeof fakeApi>[0];

/** Default API responses for a signed-in user with a profile, a customer, a product and no invoices. */
const signedInRoutes: Routes = {
  'GET /api/auth/user': sampleUser,
  'POST /api/auth/logout': {},
  'GET /api/subscription/status': freePlan(0),
  'GET /app/api/settings': { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  'GET /app/api/mail-settings': sampleMailSettings,
  'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [] },
  'GET /app/api/to-do': nothingToDo,
  'GET /app/api/first-steps': { steps: [] },
  'GET /api/profile': profile,
  'GET /api/customers': [oakLaneBakery],
  'GET /api/products': [workshopProduct],
  'GET /api/invoices': [],
  'GET /api/invoices/stats': sampleStats,
  'GET /api/invoices/next-number': { nextInvoiceNumber: 7 },
  'POST /api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
};

/**
 * Renders the whole app at `address` for a signed-in user. `routes` override or extend the default routes. Toasts stay
 * until they are dismissed. If the app navigates to another site, the navigation is only recorded by `goTo`.
 */
export function renderApp(address = '/', routes: Routes = {}) {
  window.history.pushState(null, '', address);
  jest.replaceProperty(toastTiming, 'shownMs', Infinity);
  const goTo = jest.spyOn(browserNavigation, 'goTo').mockReturnValue(undefined);
  const api = fakeApi({ ...signedInRoutes, ...routes });
  const { unmount } = render(<App />);
  const called = (method: string, path: string) =>
    api.calls.filter((call) => call.method === method && call.path === path);
  // A toast has the style pointer-events: none for a moment after it appears. A real user could not click so early, so
  // the check for this style is off.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...api, called, goTo, user, unmount };
}

/**
 * Simulates that the user closes or reloads the tab, even right after typing. To open the next page, call
 * {@link renderApp}.
 */
export function closeTab(): void {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
}

/**
 * Goes back in the browser history and waits for `popstate`. Listens in the capture phase, because an overlay that
 * closes on Back stops this event.
 */
export async function goBack(): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true, capture: true }));
  await act(async () => {
    window.history.back();
    await arrived;
  });
}
