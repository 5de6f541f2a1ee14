import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { enterAddress, newAddress, signIn } from './people/user-actions.js';

test('what one user has typed never comes to another who signs in beside it', async ({ page, context }) => {
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  // While nobody is signed in, nothing is asked: the answer would be that the session is over.
  const isSignedIn = async () => (await context.cookies()).some(({ name }) => name === 'sid');
  await page.route('**/api/**', async (route) => ((await isSignedIn()) ? route.continue() : route.abort()));
  // Until the other user is there, none of it is saved.
  await page.route('**/app/api/drafts/*', (route) => route.abort());
  await page.getByLabel('Client Name').fill('Known to the first user alone');
  const other = await context.newPage();
  // The provider's as well: it would lead the first user back.
  await context.clearCookies();

  await other.goto('/api/login');
  await enterAddress(other, newAddress('other'));
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByLabel('Client Name')).toHaveValue('');
  await openLoadedPage(other, '/invoices');
  await expect(other.getByText('No invoices yet')).toBeVisible();
  expect(await (await other.request.get('/app/api/drafts')).json()).toEqual([]);
});
