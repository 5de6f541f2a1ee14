import type { Page } from '@playwright/test';

export interface InvoiceLine {
  description: string;
  quantity: string;
  unitPrice: string;
}

export async function writeInvoice(page: Page, client: string, lines: InvoiceLine[], taxRate?: string): Promise<void> {
  await page.getByLabel('Client Name').fill(client);
  await writeLines(page, lines, taxRate);
}

export async function writeLines(page: Page, lines: InvoiceLine[], taxRate?: string): Promise<void> {
  for (const [index, { description, quantity, unitPrice }] of lines.entries()) {
    if (index > 0) await page.getByRole('button', { name: /add line/i }).click();
    const line = page.getByRole('group', { name: `Line ${index + 1}`, exact: true });
    await line.getByLabel('Description').fill(description);
    await line.getByLabel('Quantity').fill(quantity);
    await line.getByLabel('Unit Price').fill(unitPrice);
  }
  if (taxRate !== undefined) await page.getByLabel('Tax Rate (%)').fill(taxRate);
}
