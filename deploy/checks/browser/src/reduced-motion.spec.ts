import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

/**
 * Records the first 30 frames of an element.
 *
 * @returns The distinct combinations of the element's position and size.
 */
async function recordDistinctPositions(page: Page, selector: string, open: () => Promise<void>): Promise<string[]> {
  const recording = await page.evaluateHandle((selector) => {
    const frames = new Promise<string[]>((resolve) => {
      const positions: string[] = [];
      const recordFrame = () => {
        const element = document.querySelector(selector);
        if (element) positions.push(JSON.stringify(element.getBoundingClientRect()));
        if (positions.length < 30) requestAnimationFrame(recordFrame);
        else resolve([...new Set(positions)]);
      };
      recordFrame();
    });
    return { frames };
  }, selector);
  await open();
  return recording.evaluate(({ frames }) => frames);
}

test.describe('with reduced motion', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a dialog and the menu do not move or change their size after the first frame', async ({ page }) => {
    await signIn(page);
    await openLoadedPage(page, '/customers');
    const addCustomer = page.getByRole('button', { name: 'Add Customer' }).first();
    const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
    const openMenu = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });

    // The dialog is opened and closed once before the test, so that its code and fonts are loaded.
    await addCustomer.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await recordDistinctPositions(page, '[role=dialog]', () => addCustomer.click())).toHaveLength(1);
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);

    await openMenu.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    expect(await recordDistinctPositions(page, '[role=dialog]', () => openMenu.click())).toHaveLength(1);
    await expect(menu).toBeVisible();
  });
});
