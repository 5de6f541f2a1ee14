import { expect } from '@playwright/test';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`the save buttons stay in view and cover no focused field at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await openLoadedPage(page, '/create-invoice');
    const first = page.getByRole('button', { name: 'Save Invoice' });
    await page.getByLabel('Client Name').focus();
    const isInForm = () =>
      page.evaluate(() => document.activeElement?.matches('main input, main select, main textarea'));
    const seen = new Set<string>();
    while (!(await page.getByLabel('Tax Rate (%)').evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press('Tab');
      await expect(first).toBeInViewport({ ratio: 1 });
      if (!(await isInForm())) continue;
      const focused = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        return { name: field.name, bottom: field.getBoundingClientRect().bottom };
      });
      seen.add(focused.name);
      expect(focused.bottom, focused.name).toBeLessThanOrEqual((await first.boundingBox())!.y);
    }
    expect([...seen]).toContain('lineItems.0.unitPrice');
    await expect(page.getByRole('button', { name: 'Save & Download PDF' })).toBeInViewport({ ratio: 1 });
  });
}

test('a chosen customer, number, dates and four lines fit 1280×800 without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await callApi(page, 'POST', '/api/customers', {
    name: 'Oak Lane Bakery',
    city: 'Portland',
    email: 'oak@lane.example',
  });
  await openLoadedPage(page, '/create-invoice');
  await page.getByRole('button', { name: 'Hide Preview' }).click();
  await page.getByLabel('Client Name').fill('oak');
  await page.getByRole('option', { name: /Oak Lane/ }).click();
  for (let line = 2; line <= 4; line += 1) await page.getByRole('button', { name: 'Add Line' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const top = (await page.getByRole('button', { name: 'Save Invoice' }).boundingBox())!.y;
  const lines = page.getByRole('group', { name: /^Line \d$/ });
  await expect(lines).toHaveCount(4);
  const shown = [
    page.getByRole('group', { name: 'Client' }),
    page.getByLabel('Invoice Number'),
    page.getByLabel('Invoice Date'),
    page.getByLabel('Due Date'),
    ...(await lines.all()),
  ];
  for (const [index, part] of shown.entries()) {
    const { y, height } = (await part.boundingBox())!;
    expect(y + height, `part ${index + 1}`).toBeLessThan(top);
  }
  // The preview stays hidden in this browser.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show Preview' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Client' })).toContainText('oak@lane.example');
});
