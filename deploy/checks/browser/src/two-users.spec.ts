import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { submitSignInPage, createAddress, signIn } from './people/user-actions.js';

test('a user who signs in in a second tab never sees what another user typed in the first tab', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  // API calls are aborted until the second user has signed in. Without a session, they would get a 401 response, which
  // redirects the page to the sign-in. `isSignedIn` returns false until the cookies are deleted, because calls during
  // the deletion could get a 401 too.
  let isSignedIn = async () => false;
  await page.route('**/api/**', async (route) => ((await isSignedIn()) ? route.continue() : route.abort()));
  // Drafts are not sent to the server until the second user has signed in.
  await page.route('**/app/api/drafts/*', (route) => route.abort());
  await page.getByLabel('Client Name').fill('Known to the first user alone');
  const other = await context.newPage();
  // `clearCookies` also deletes the cookie of the identity provider. Otherwise the provider would sign in the first
  // user again.
  await context.clearCookies();
  isSignedIn = async () => (await context.cookies()).some(({ name }) => name === 'sid');

  await other.goto('/api/login');
  await submitSignInPage(other, createAddress('other'));
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByLabel('Client Name')).toHaveValue('');
  await openLoadedPage(other, '/invoices');
  await expect(other.getByText('No invoices yet')).toBeVisible();
  expect(await (await other.request.get('/app/api/drafts')).json()).toEqual([]);
});
