import { expect } from '@playwright/test';
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
