import { expect } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { saveProfile } from './people/api.js';
import { saveQuote } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('a user sends several quotes; a client opens the mail on a phone and accepts', async ({ page, browser }, {
  parallelIndex,
}) => {
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  await saveQuote(page, 'Oak Lane Bakery', client);
  await saveQuote(page, 'Bob & Sons', `bob-${client}`);
  await saveQuote(page, 'No Address');
  await page.goto('/quotes');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page
    .getByRole('region', { name: 'Selected quotes' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 quotes' });
  await expect(dialog.getByText('One has no e-mail address and is left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 quotes are on their way.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await expect.poll(async () => (await readMailsTo(client)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await readMailsTo(client);
  expect(mail).toMatchObject({
    subject: 'Quote Q-1 from Ada Eyes',
    from: { name: 'Ada Eyes via Paperbill' },
    replyTo: ['ada@eyes.example'],
    attachments: [expect.objectContaining({ fileName: 'quote_q_1.pdf', mediaType: 'application/pdf' })],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await phone.goto(mail!.page);
  const [quote] = await Promise.all([
    context.waitForEvent('page'),
    phone.frameLocator('iframe').getByRole('link', { name: 'View quote' }).click(),
  ]);
  await quote.getByRole('link', { name: 'Accept Quote' }).click();
  await quote.getByLabel('Your name').fill('Grace Hopper');
  await quote.getByRole('button', { name: 'Accept Quote' }).click();
  await expect(quote.getByText('Accepted by Grace Hopper')).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Q-1' }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Accepted by Grace Hopper');
  await expect(activity).toContainText(client);
});
