import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

for (const width of [1280, 390]) {
  test(`an invoice is credited in part and made void at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await saveInvoice(page, 'Oak Lane Bakery', 0);
    await openLoadedPage(page, '/invoices');
    await page.getByRole('link', { name: '1', exact: true }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    const creditNotes = page.getByRole('region', { name: 'Credit Notes' });

    await creditNotes.getByRole('button', { name: 'Create Credit Note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Credit Note' });
    await dialog.getByRole('textbox', { name: 'Quantity of Cover design' }).fill('0.1');
    await dialog.getByRole('textbox', { name: 'Reason (Optional)' }).fill('One picture less');
    await expect(dialog.getByLabel('What the credit note comes to')).toContainText('Then due');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await dialog.getByRole('button', { name: 'Create Credit Note' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(creditNotes.getByRole('listitem')).toContainText('One picture less');
    await expect(summary).toContainText('due on');

    const opened = page.context().waitForEvent('response', (answer) => answer.url().includes('/credit-notes/'));
    const download = page.waitForEvent('download');
    await creditNotes.getByRole('button', { name: 'Download PDF of credit note CN-1' }).click();
    expect((await download).suggestedFilename()).toBe('credit_note_cn_1.pdf');
    expect((await opened).status()).toBe(200);

    await creditNotes.getByRole('button', { name: 'Void Invoice' }).click();
    await page.getByRole('dialog', { name: 'Void Invoice' }).getByRole('button', { name: 'Void Invoice' }).click();
    await expect(summary).toContainText('Void');
    await expect(creditNotes.getByRole('listitem')).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'All Invoices' }).click();
    await expect(page.getByRole('main')).toContainText('Void');
  });
}
