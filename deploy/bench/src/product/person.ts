import { findChromium } from '@paperbill/embedded';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Somebody who is signed in, with a browser and with calls of the API on the same session. */
export interface Person {
  page: Page;
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: run npm start once, or set CHROMIUM_PATH.');
  const sandbox = process.getuid?.() !== 0;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs somebody new in and gives them Pro, so that nothing stops at the free invoices. */
export async function newSubscriber(browser: Browser, origin: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto('/api/login');
  await page.getByLabel(/e-mail/i).fill('bench@studio.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const cookies = await context.cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const person: Person = {
    page,
    async call(method, path, body, headers) {
      const response = await fetch(origin + path, {
        method,
        headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
  };
  await subscribe(person);
  return person;
}

async function subscribe({ page }: Person): Promise<void> {
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: /subscribe|start trial/i }).click();
  await page.getByText('Welcome to Pro!', { exact: true }).waitFor();
}
