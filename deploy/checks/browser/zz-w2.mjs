import { chromium } from 'playwright';
const base = 'http://localhost:5080';
const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  storageState: '/tmp/shots/state.json',
});
const page = await context.newPage();
page.setDefaultTimeout(60000);
const shot = async (name, p = page) => {
  await p.waitForTimeout(700);
  await p.screenshot({ path: `/tmp/shots/d-${name}.png`, fullPage: true });
  console.log('shot', name, p.url());
};
await page.goto(`${base}/settings/payments`);
await page.getByRole('checkbox', { name: 'Allow part payments' }).check();
await page.getByRole('combobox', { name: 'Part that clients can pay' }).selectOption('30');
await page.waitForTimeout(1500);
await shot('settings');
await page.setViewportSize({ width: 390, height: 844 });
await shot('settings-390');
await page.setViewportSize({ width: 1280, height: 900 });
const api = (method, path, data, headers = {}) =>
  page.evaluate(
    async ([method, path, data, headers]) => {
      const r = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: data && JSON.stringify(data),
      });
      return { status: r.status, body: await r.json().catch(() => null) };
    },
    [method, path, data, headers],
  );
const { anInvoice } = await import('@paperbill/testing/data');
const inv = (
  await api('POST', '/api/invoices?number=next', anInvoice({ clientName: 'Grace Hopper', email: 'grace@example.org' }))
).body;
const link = (await api('POST', `/app/api/invoices/${inv.id}/links`)).body.url;
const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const client = await phone.newPage();
client.setDefaultTimeout(60000);
await client.goto(link);
await shot('client-390', client);
await client.goto(link + '/pay');
await shot('client-form', client);
await client.goto(link);
await client.getByRole('button', { name: /^Pay a deposit/ }).click();
await client.waitForURL(/c\/pay/);
await shot('checkout', client);
await client.locator('input[name=card]').fill('4242 4242 4242 4242');
await client
  .locator('input[name=email]')
  .fill('grace@example.org')
  .catch(() => {});
await client.locator('button[type=submit]').first().click();
await client.waitForURL(/\/i\//);
await shot('client-paid', client);
const wide = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });
const c2 = await wide.newPage();
await c2.goto(link);
await shot('client-wide', c2);
await browser.close();
