import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { findOnPath, findFreePort, signalProcess } from '@paperbill/embedded';
import { spawn } from 'node:child_process';
import { Builder, type WebElement } from 'selenium-webdriver';
import { type Engine, findControl, waitFor } from './engine.js';

/** Without a GPU, and without the sandbox, which does not work for root. */
const WEBKIT_ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** The MiniBrowser of WebKitGTK, controlled with WebDriver on a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const port = await findFreePort();
  const driverProcess = spawn('xvfb-run', ['-a', findOnPath('WebKitWebDriver')!, `--port=${port}`], {
    env: { ...process.env, ...WEBKIT_ENVIRONMENT },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => signalProcess(-driverProcess.pid!, 'SIGTERM');
  await waitFor('WebKitWebDriver', () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: await findMiniBrowser(),
        args: ['--automation'],
      },
    })
    .build();
  const find = (kind: 'press' | 'fill', name: string) =>
    waitFor(`${name} in WebKit`, () => driver.executeScript<WebElement | null>(findControl, kind, name));
  const errors: string[] = [];
  const collectErrors = async () => {
    errors.push(...(await driver.executeScript<string[]>(() => window.collectedErrors?.splice(0) ?? [])));
  };
  return {
    open: async (address) => {
      await collectErrors();
      await driver.get(address);
      await driver.executeScript(listenForErrors);
    },
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
    },
    press: async (name) => (await find('press', name)).click(),
    fill: async (name, text) => {
      const field = await find('fill', name);
      await field.clear();
      await field.sendKeys(text);
    },
    run: (script) => driver.executeScript(script),
    consoleErrors: async () => {
      await collectErrors();
      return errors;
    },
    close: async () => {
      await driver.quit().finally(stop);
    },
  };
}

declare global {
  interface Window {
    collectedErrors?: string[];
  }
}

/** In the page, because WebKit's WebDriver does not report them. */
function listenForErrors(): void {
  const errors: string[] = (window.collectedErrors = []);
  const log = (...parts: unknown[]) => errors.push(parts.join(' '));
  Object.assign(console, { error: log, warn: log });
  // Browsers report it if a size changes again during a ResizeObserver's callback.
  const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');
  addEventListener('error', ({ message }) => isHarmless(message) || errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} refuses ${blockedURI}`),
  );
}

/** Its folder is named after the machine's architecture. */
async function findMiniBrowser(): Promise<string> {
  for await (const path of glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')) if (existsSync(path)) return path;
  throw new Error('MiniBrowser of WebKitGTK is missing: install webkit2gtk-driver');
}
