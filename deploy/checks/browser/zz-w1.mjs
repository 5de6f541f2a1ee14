import { chromium } from 'playwright';
const base = 'http://localhost:5080';
const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(45000);
let n = 0;
const shot = async (name, p = page) => {
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/shots/${String(++n).padStart(2, '0')}-${name}.png`, fullPage: true });
  console.log('shot', name, p.url());
};
await page.goto(`${base}/api/login`);
await page.locator('input[type=email], input[name=email]').first().fill(`walk${Date.now()}@example.com`);
await page.locator('button[type=submit]').first().click();
await page.waitForURL(/localhost:5080/);
const api = (method, path, data) =>
  page.evaluate(
    async ([method, path, data]) => {
      const r = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: data && JSON.stringify(data),
      });
      return { status: r.status, body: await r.json().catch(() => null) };
    },
    [method, path, data],
  );
await page.goto(`${base}/settings/payments`);
await page.waitForSelector('h1');
await page.waitForTimeout(2500);
await shot('settings-none');
await page.setViewportSize({ width: 390, height: 844 });
await shot('settings-none-390');
await page.setViewportSize({ width: 1280, height: 900 });
await page
  .getByRole('button', { name: /Connect/ })
  .first()
  .click();
await page.waitForURL((u) => !u.href.startsWith(base), { timeout: 45000 });
await shot('onboarding');
const buttons = await page.locator('button, input[type=submit]').allTextContents();
console.log(buttons);
await page.locator('button').first().click();
await page.waitForURL(/localhost:5080/);
await page.waitForTimeout(3000);
await shot('settings-active');
await page.setViewportSize({ width: 390, height: 844 });
await shot('settings-active-390');
await page.setViewportSize({ width: 1280, height: 900 });
const invoice = {
  invoice: {
    invoiceNumber: '',
    invoiceDate: '2026-11-30',
    dueDate: '2026-12-30',
    clientName: 'Grace Hopper',
    email: 'grace@example.org',
  },
  lineItems: [],
};
await page.context().storageState({ path: '/tmp/shots/state.json' });
console.log(JSON.stringify(await api('GET', '/app/api/online-payments')));
await browser.close();
