import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { enterAddress, newAddress, signIn } from './people/user-actions.js';

test('what one user has typed never comes to another who signs in beside it', async ({ page, context }) => {
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  // Until the other user is there, nothing comes to the server: it is all still to be saved then.
  await page.route('**/app/api/drafts/*', (route) => route.abort());
  await page.getByLabel('Client Name').fill('Known to the first user alone');
  await context.clearCookies({ name: 'sid' });

  const other = await context.newPage();
  await other.goto('/api/login');
  // The provider may still know the first one, and leads back by itself.
  await other.waitForLoadState('networkidle');
  await context.clearCookies();
  await other.goto('/api/login');
  await enterAddress(other, newAddress('other'));
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByLabel('Client Name')).toHaveValue('');
  await openLoadedPage(other, '/invoices');
  await expect(other.getByText('No invoices yet')).toBeVisible();
  expect(await (await other.request.get('/app/api/drafts')).json()).toEqual([]);
});
