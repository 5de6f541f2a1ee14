import { expect, type Locator, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/studio.js';
import { expectUsable } from './people/usable-page.js';

/** Checks that no part of the list of options is clipped or covered by a dialog. */
async function expectUncoveredList(page: Page, combobox: Locator): Promise<void> {
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect(list).toBeVisible();
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() =>
      list.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const corners = [
          [left + 8, top + 8],
          [right - 8, top + 8],
          [left + 8, bottom - 8],
          [right - 8, bottom - 8],
        ] as const;
        return corners.map(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      }),
    )
    .toEqual([true, true, true, true]);
}

const screenSizes = [
  { name: 'a wide screen', viewport: { width: 1280, height: 720 }, hasTouch: false },
  { name: 'a phone', viewport: { width: 390, height: 740 }, hasTouch: true },
];

for (const { name, ...screen } of screenSizes) {
  test.describe(`on ${name}`, () => {
    test.use({ ...screen, isMobile: screen.hasTouch });

    test('the options of a select are visible and accessible, and Esc closes them before the dialog', async ({
      page,
    }) => {
      await openLoadedPage(page, '/customers');
      await page.getByRole('button', { name: 'Add Customer' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
      const paymentTerms = dialog.getByRole('combobox', { name: 'Payment Terms' });
      await paymentTerms.scrollIntoViewIfNeeded();
      await paymentTerms.click();
      await expectUncoveredList(page, paymentTerms);
      await expectUsable(page, 'with an open list');
      if (screen.hasTouch) {
        const { height } = (await page.getByRole('option').first().boundingBox())!;
        expect(height).toBeGreaterThanOrEqual(44);
        expect(
          await paymentTerms.evaluate((input) => parseFloat(getComputedStyle(input).fontSize)),
        ).toBeGreaterThanOrEqual(16);
      }

      await page.keyboard.press('Escape');
      await expect(paymentTerms).toHaveAttribute('aria-expanded', 'false');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await openLoadedPage(page, '/invoices');
      const status = page.getByRole('combobox', { name: 'Status' });
      await status.click();
      await expectUncoveredList(page, status);
      await expectUsable(page);
    });
  });
}

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('Esc closes the options of a select, and a second Esc during the animation closes the dialog', async ({
    page,
  }) => {
    await openLoadedPage(page, '/products');
    await page
      .getByRole('button', { name: /^Add .*Product$/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Unit' }).click();
    await expect(page.locator('.ant-select-dropdown')).toBeVisible();
    // Both Escape events are dispatched in the same task, as the browser may do on a busy machine.
    await page.evaluate(async () => {
      for (let times = 0; times < 2; times++) {
        const escapeKey = { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true };
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', escapeKey));
        for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      }
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
