import { expect, test } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { fillBusiness } from './people/sample-business.js';
import { signIn } from './people/user-actions.js';

test('All Invoices fits its window, whatever its rows say, and cuts nothing', async ({ page }) => {
  await signIn(page);
  await fillBusiness(page, { invoices: 5 });
  await openLoadedPage(page, '/invoices');
  // Half of them are paid: their rows say "Mark as Unpaid".
  await expect(page.getByRole('button', { name: /^Mark as Unpaid/ })).toHaveCount(2);
  for (const width of [1440, 1280, 1100, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const cut = await page.getByRole('table', { name: 'Invoices' }).evaluate((table) =>
      Array.from(table.querySelectorAll('tbody :is(td, th)'))
        // What is pressed reaches beyond its text, where a row is a card.
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.querySelector('input, button') === null)
        .map((cell) => cell.textContent),
    );
    expect.soft(cut, `${width} px`).toEqual([]);
  }
});

test('the dashboard shows what its rows offer to whoever does not point at them', async ({ page }) => {
  await signIn(page);
  await fillBusiness(page, { invoices: 1 });
  await openLoadedPage(page, '/dashboard');
  await page.mouse.move(1, 1);
  const action = page.getByRole('button', { name: /^Download PDF/ });
  await expect(action).toBeVisible();
  // Opacity is not inherited: each element around it may hide it.
  const opacity = await action.evaluate((element) => {
    let product = 1;
    for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
    return product;
  });
  expect(opacity).toBe(1);
});
