import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@paperbill/embedded';
import { type Product, startProduct } from '@paperbill/local';
import { type Answer, newAddress, type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { type Browser, chromium, type Page } from 'playwright-core';

interface StartOptions {
  start?: typeof startProduct;
  instances?: number;
  /** The data folder. It must be set if the product is started several times with the same data. */
  dataDir?: string;
}

/** Runs the product in a temporary folder on free ports, with one process per service and without rate limits. */
export async function withProduct<Result>(
  work: (product: Product) => Promise<Result>,
  env: Record<string, string> = {},
  { dataDir, ...startOptions }: StartOptions = {},
): Promise<Result> {
  if (!dataDir) return withFolder((folder) => withProduct(work, env, { ...startOptions, dataDir: folder }));
  const { start = startProduct, instances = 1 } = startOptions;
  const product = await start({
    dataDir,
    instances,
    env: { PORT: '0', API_RATE_LIMIT: '100000000', SIGN_IN_RATE_LIMIT: '100000000', ...env },
  });
  const forget = killWhenStopped(product);
  try {
    return await work(product);
  } finally {
    forget();
    await product.stop();
  }
}

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Kills the product if this process gets SIGINT or SIGTERM.
 *
 * @returns a function that removes the signal handlers
 */
function killWhenStopped(product: Product): () => void {
  const kill = () => {
    product.kill();
    // The exit is delayed until the other signal handlers have run. `compareBuilds` runs two products, and both must be
    // killed before the exit.
    setImmediate(() => process.exit(1));
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, kill);
  return () => signals.forEach((signal) => process.off(signal, kill));
}

/** Signs in a new user and upgrades to the Pro plan, because the free plan limits the number of invoices. */
export async function signInSubscriber(origin: string): Promise<Person> {
  const person = await signIn(newAddress('bench'), origin);
  await upgradeToPro(person);
  return person;
}

export async function requireSuccess<Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const { status, bytes } = await answer;
  if (status >= 400) throw new Error(`A call was answered with ${status}: ${bytes.toString()}`);
  return answer;
}

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run npm start once, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export async function openPage(browser: Browser, { cookie, origin }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, acceptDownloads: true });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await context.addCookies(cookies);
  return context.newPage();
}
