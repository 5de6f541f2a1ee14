import { findChromium } from '@paperbill/embedded';
import { type Answer, newAddress, type Person, signIn, upgrade } from '@paperbill/testing/people';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Somebody new with Pro, so that nothing stops at the free invoices. */
export async function newSubscriber(origin: string): Promise<Person> {
  const person = await signIn(newAddress('bench'), origin);
  await upgrade(person);
  return person;
}

/** What was answered; a bench that measures refusals measures nothing. */
export async function fine<Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const { status, bytes } = await answer;
  if (status >= 400) throw new Error(`A call was answered with ${status}: ${bytes.toString()}`);
  return answer;
}

export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: run npm start once, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page in which this person is signed in. */
export async function openPage(browser: Browser, { cookie, origin }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, acceptDownloads: true });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await context.addCookies(cookies);
  return context.newPage();
}
