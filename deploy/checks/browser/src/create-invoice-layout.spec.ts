import { expect } from '@playwright/test';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`the save buttons stay in view and cover no focused field at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await openLoadedPage(page, '/create-invoice');
    const saveButton = page.getByRole('button', { name: 'Save Invoice' });
    await page.getByLabel('Client Name').focus();
    const isInForm = () =>
      page.evaluate(() => document.activeElement?.matches('main input, main select, main textarea'));
    const visitedFields = new Set<string>();
    while (!(await page.getByLabel('Tax Rate (%)').evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press('Tab');
      await expect(saveButton).toBeInViewport({ ratio: 1 });
      if (!(await isInForm())) continue;
      const focusedField = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        return { name: field.name, bottom: field.getBoundingClientRect().bottom };
      });
      visitedFields.add(focusedField.name);
      expect(focusedField.bottom, focusedField.name).toBeLessThanOrEqual((await saveButton.boundingBox())!.y);
    }
    expect([...visitedFields]).toContain('lineItems.0.unitPrice');
    await page.getByLabel('Client Name').fill('Harbour Books');
    for (const name of ['Save & Download PDF', 'Save as Draft']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    // Opening a dialog must not move the sticky parts of the page.
    await page.evaluate(() => window.scrollTo(0, 100));
    await page.getByRole('button', { name: 'Quick Add Customer' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(saveButton).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    const getButtonTop = async (name: string | RegExp) => (await page.getByRole('button', { name }).boundingBox())!.y;
    // The invoice has a large total. Even then, the buttons take one row on a laptop and two rows on a phone.
    await writeLines(page, [{ description: 'Books', quantity: '1', unitPrice: '99999.99' }]);
    expect(await getButtonTop('Save as Draft')).toBe(await getButtonTop(/Preview$/));
    expect((await getButtonTop('Save Invoice')) > (await getButtonTop('Save as Draft'))).toBe(viewport.width === 390);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByRole('button', { name: 'Delete Draft' })).toBeInViewport({ ratio: 1 });
  });
}

test('a chosen customer, number, dates and four lines fit 1280×800 with the preview and without it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await callApi(page, 'POST', '/api/customers', {
    name: 'Oak Lane Bakery',
    city: 'Portland',
    email: 'oak@lane.example',
  });
  await openLoadedPage(page, '/create-invoice');
  await page.getByLabel('Client Name').fill('oak');
  await page.getByRole('option', { name: /Oak Lane/ }).click();
  for (let line = 2; line <= 4; line += 1) await page.getByRole('button', { name: 'Add Line' }).click();
  const lines = page.getByRole('group', { name: /^Line \d$/ });
  await expect(lines).toHaveCount(4);

  async function expectNoScrolling(): Promise<void> {
    await page.evaluate(() => window.scrollTo(0, 0));
    const saveButtonTop = (await page.getByRole('button', { name: 'Save Invoice' }).boundingBox())!.y;
    const visibleParts = [
      page.getByRole('group', { name: 'Client' }),
      page.getByLabel('Invoice Number'),
      page.getByLabel('Invoice Date'),
      page.getByLabel('Due Date'),
      ...(await lines.all()),
    ];
    for (const [index, part] of visibleParts.entries()) {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height, `part ${index + 1}`).toBeLessThan(saveButtonTop);
    }
  }

  await expect(page.getByRole('complementary', { name: 'Invoice preview' })).toBeVisible();
  await expectNoScrolling();
  await page.getByRole('button', { name: 'Hide Preview' }).click();
  await expectNoScrolling();
  // The preview stays hidden after a reload, because the browser stores that it is hidden.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show Preview' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Client' })).toContainText('oak@lane.example');
});

test('a click or Enter opens the preview at 100 %, and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await page.getByLabel('Client Name').fill('Harbour Books');
  const smallPreview = page.getByRole('complementary', { name: 'Invoice preview' });
  const largePreview = page.getByRole('dialog', { name: 'Invoice preview' });
  const getSheetWidth = async (preview: typeof smallPreview) =>
    (await preview.getByRole('article').boundingBox())!.width;

  await smallPreview.getByText('Invoice Date').click();
  await expect(largePreview).toContainText('Harbour Books');
  await expect.poll(() => getSheetWidth(largePreview)).toBeCloseTo((210 / 25.4) * 96, 0);
  await page.keyboard.press('Escape');
  await expect(largePreview).toBeHidden();

  const button = smallPreview.getByRole('button', { name: 'Open the preview at full size' });
  await button.press('Enter');
  await expect(largePreview.getByRole('button', { name: 'Close preview' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect.poll(() => getSheetWidth(largePreview)).toBeLessThan(390);
  await largePreview.getByRole('button', { name: 'Open the preview at full size' }).click();
  await expect.poll(() => getSheetWidth(largePreview)).toBeCloseTo((210 / 25.4) * 96, 0);
});

test('a line item is one row from 640 px of the form, and a field that is focused for its error is in view', async ({
  page,
}) => {
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  const form = page.getByRole('region', { name: 'Line Items' });
  const line = page.getByRole('group', { name: 'Line 1', exact: true });
  const getFieldTop = async (label: string) => (await line.getByLabel(label, { exact: true }).boundingBox())!.y;
  for (const [width, isOneRow] of [
    [1280, true],
    [1100, false],
    [672, true],
    [671, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect((await form.boundingBox())!.width >= 640, `${width} px`).toBe(isOneRow);
    const isOnSeparateRow = (await getFieldTop('Quantity')) < (await getFieldTop('Description'));
    expect(isOnSeparateRow, `${width} px`).toBe(isOneRow);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Client Name').fill('Harbour Books');
  await page.getByLabel('Invoice Number').fill('');
  await writeLines(page, [{ description: 'Books', quantity: '1', unitPrice: '10' }]);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByLabel('Invoice Number')).toBeFocused();
  await expect(page.getByText('Invoice Number', { exact: true })).toBeInViewport({ ratio: 1 });
});
