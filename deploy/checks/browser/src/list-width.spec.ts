import { expect, type Locator, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { callApi } from './people/api.js';
import { fillBusiness, saveInvoice } from './people/sample-business.js';
import { test as studioTest } from './people/studio.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('All Invoices fits its window with the longest values, and truncates no cell', async ({ page }) => {
  await signIn(page);
  await fillBusiness(page, { invoices: 4 });
  await saveWideInvoice(page);
  await openLoadedPage(page, '/invoices');
  // Each paid invoice has a "Mark as Unpaid" button. The three buttons prove that the list shows three paid invoices.
  await expect(page.getByRole('button', { name: /^Mark as Unpaid/ })).toHaveCount(3);
  for (const width of [1440, 1280, 1100, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const cut = await page.getByRole('table', { name: 'Invoices' }).evaluate((table) =>
      Array.from(table.querySelectorAll('tbody :is(td, th)'))
        // Cells with a field or a button are skipped. On narrow pages, the click area of a field or button is larger
        // than its text.
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.querySelector('input, button') === null)
        .map((cell) => cell.textContent),
    );
    expect.soft(cut, `${width} px`).toEqual([]);
  }
});

studioTest('All Invoices breaks no name inside a word, and gives additional width to the client', async ({ page }) => {
  await openLoadedPage(page, '/invoices');
  const clientWidths = new Map<number, number>();
  for (const width of [1440, 1280, 1100, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await findBrokenWords(page.getByRole('table', { name: 'Invoices' }));
    expect.soft(broken, `${width} px`).toEqual([]);
    if (width < 1280) continue;
    clientWidths.set(width, (await page.getByRole('columnheader', { name: 'Client' }).boundingBox())!.width);
  }
  // The client column must get the additional 160 px. A tolerance of 5 px is needed, because the widths of other
  // columns are rounded.
  expect(clientWidths.get(1440)).toBeGreaterThan(clientWidths.get(1280)! + 155);

  const first = page.getByRole('checkbox', { name: /^Select invoice/ }).first();
  await first.click();
  const selectionBar = page.locator('section').filter({ hasText: '1 selected' }).last();
  const barTop = (await selectionBar.boundingBox())!.y;
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const toast = page.locator('li').filter({ hasText: 'CSV exported' });
  await expect
    .poll(async () => toast.boundingBox().then((box) => box && box.y + box.height), 'a toast on a phone')
    .toBeLessThanOrEqual(barTop);
});

const LONG_SURNAME = 'Wolfeschlegelsteinhausenbergerdorffwelsh';
const LONG_EMAIL = `${'bartholomew.featherstone'.padEnd(30, 'h')}@international.widgets.example`;

test('long names and addresses of customers do not break inside a word', async ({ page }) => {
  await signIn(page);
  const name = `Anneliese ${LONG_SURNAME}`;
  const { id } = (await callApi(page, 'POST', '/api/customers', {
    name,
    contactPerson: name,
    email: LONG_EMAIL,
    phone: '+49 30 901820',
    address: 'Unter den Linden 1',
    paymentTerms: 'net30',
  })) as { id: string };
  await saveInvoice(page, name, 3);
  for (const path of ['/customers', '/invoices', `/customers/${id}`]) {
    await openLoadedPage(page, path);
    for (const width of [1600, 1280, 1100, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const at = `${path.replace(id, ':id')} at ${width} px`;
      expect.soft(await findBrokenWords(page.getByRole('main')), at).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
    }
  }
  const heading = page.getByRole('heading', { level: 1 }).getByText(name);
  await heading.hover();
  await expect(heading).toHaveAttribute('title', name);
  await expect(page.getByRole('link', { name: LONG_EMAIL })).toBeVisible();
});

test('a usual name stays on one line at 1280 px, and its actions stay inside the card on a phone', async ({ page }) => {
  const name = 'Northwind Traders Europe';
  await signIn(page);
  const contact = { contactPerson: 'Jane Miller', email: 'jane@northwind.example', phone: '+1 503 555 0117' };
  const customer = { name, ...contact, paymentTerms: 'due_on_receipt' };
  const { id } = (await callApi(page, 'POST', '/api/customers', customer)) as { id: string };
  await saveInvoice(page, name, 41, id);
  for (const path of ['/customers', '/invoices', `/customers/${id}`]) {
    await openLoadedPage(page, path);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (!path.endsWith(id)) {
      const cell = page.getByText(name);
      const lineHeight = await cell.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
      expect.soft((await cell.boundingBox())!.height, path).toBeLessThan(1.5 * lineHeight);
    }
    if (path === '/customers') continue;
    // Only the list of all invoices has checkboxes.
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr:has(button)');
    const action = await row.getByRole('link', { name: /^Open PDF/ }).boundingBox();
    expect.soft(action!.x, path).toBeGreaterThanOrEqual((await row.boundingBox())!.x);
  }
});

test('the next reminders fit their card with the longest client name', async ({ page }) => {
  await signIn(page);
  const settings = (await (await page.request.get('/app/api/mail-settings')).json()) as object;
  await callApi(page, 'PUT', '/app/api/mail-settings', { ...settings, from: undefined, remind: true });
  const { id } = await saveInvoice(page, 'W'.repeat(200), 0);
  const mail = { to: 'grace@example.org', replyTo: 'ada@example.org', subject: 'Invoice', text: 'Hello' };
  const sent = await page.request.post(`/app/api/invoices/${id}/mails`, {
    data: { ...mail, cc: [], bcc: [], kind: 'invoice' },
    headers: { origin: process.env['BASE_URL']!, 'Idempotency-Key': id },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await openLoadedPage(page, '/settings/reminders');
  const section = page.getByRole('region', { name: 'Next Reminders' });
  const day = section.getByRole('listitem').filter({ hasText: 'WWW' }).getByRole('time');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const card = (await section.boundingBox())!;
    const box = (await day.boundingBox())!;
    expect.soft(box.x + box.width, `${width} px`).toBeLessThanOrEqual(card.x + card.width);
  }
});

studioTest(
  'customers in a medium window have three values in a row, and actions show without hovering',
  async ({ page }) => {
    await openLoadedPage(page, '/customers');
    for (const width of [820, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      const row = page.getByRole('table', { name: 'Customers' }).locator('tbody tr').first();
      const values = row.locator('td[data-label]');
      await expect(values.first()).toBeVisible();
      const tops = await values.evaluateAll((cells) =>
        cells.map((cell) => Math.round(cell.getBoundingClientRect().top)),
      );
      expect.soft(new Set(tops).size, `${width} px`).toBe(2);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await openLoadedPage(page, '/dashboard');
    await page.mouse.move(1, 1);
    const action = page.getByRole('button', { name: /^Download PDF/ }).first();
    await expect(action).toBeVisible();
    // Multiplies the opacities of all ancestors, because opacity is not inherited.
    const opacity = await action.evaluate((element) => {
      let product = 1;
      for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
      return product;
    });
    expect(opacity).toBe(1);
  },
);

/**
 * Saves a paid invoice with the largest amount. The invoice number and the client name are long words that cannot be
 * broken into lines.
 */
async function saveWideInvoice(page: Page): Promise<void> {
  const line = { description: 'All of it', quantity: '1', unit: 'project', unitPrice: '99999999.99', sortOrder: 0 };
  const { id } = (await callApi(page, 'POST', '/api/invoices', {
    invoice: {
      customerId: null,
      invoiceNumber: `INV-${'2026'.repeat(8)}`,
      clientName: 'W'.repeat(60),
      contactPerson: 'Jane'.repeat(10),
      invoiceDate: '2026-11-01',
      dueDate: '2026-12-01',
    },
    lineItems: [{ ...line, subtotal: line.unitPrice }],
  })) as { id: string };
  await callApi(page, 'PATCH', `/api/invoices/${id}/status`, { status: 'paid' });
}

/** Returns the words that are broken across lines. The parts before and after a hyphen count as separate words. */
const findBrokenWords = (container: Locator): Promise<string[]> =>
  container.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const brokenWords: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) brokenWords.push(word);
      }
    }
    return brokenWords;
  });

studioTest('the placeholder rows of a loading list are not clipped on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ['customers', 'products', 'invoices']) {
    await page.route(`**/api/${list}?*`, () => new Promise(() => undefined));
    await page.goto(`/${list}`);
    await expect(page.getByRole('status').filter({ hasText: `Loading ${list}` })).toBeAttached();
    const clippedRowCount = await page
      .locator('table tbody tr[aria-hidden]')
      .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight + 1).length);
    expect.soft(clippedRowCount, list).toBe(0);
  }
});
