import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { findOnPath, findFreePort, signalProcess } from '@paperbill/embedded';
import { spawn } from 'node:child_process';
import { type Engine, findControl, waitFor } from './engine.js';

/** WebKitGTK runs without a GPU. It also runs without its sandbox, which does not work for root. */
const WEBKIT_ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/**
 * Starts WebKit, Safari's engine. The MiniBrowser of WebKitGTK runs on a virtual screen and is controlled with
 * WebDriver.
 */
export async function startWebKit(): Promise<Engine> {
  const port = await findFreePort();
  const driverProcess = spawn('xvfb-run', ['-a', findOnPath('WebKitWebDriver')!, `--port=${port}`], {
    env: { ...process.env, ...WEBKIT_ENVIRONMENT },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => signalProcess(-driverProcess.pid!, 'SIGTERM');
  const address = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', () => fetch(`${address}/status`).then(({ ok }) => ok));
  const { sessionId } = await sendCommand<{ sessionId: string }>(`${address}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: await findMiniBrowser(), args: ['--automation'] },
      },
    },
  });
  const send = <Result = void>(command: string, body: object) =>
    sendCommand<Result>(`${address}/session/${sessionId}/${command}`, body);
  const execute = <Result>(script: (...args: never[]) => unknown, ...args: unknown[]) =>
    send<Result>('execute/sync', { script: `return (${script.toString()}).apply(null, arguments)`, args });
  const run = <Result>(script: () => Result) => execute<Result>(script);
  const findElement = async (kind: 'press' | 'fill', name: string) => {
    const executeFind = () => execute<Record<string, string> | null>(findControl, kind, name);
    return waitFor(`${name} in WebKit`, executeFind);
  };
  const sendToElement = (element: Record<string, string>, command: string, body = {}) =>
    send(`element/${element[ELEMENT_KEY]}/${command}`, body);
  const errors: string[] = [];
  const collectErrors = async () => {
    errors.push(...(await run(() => window.collectedErrors?.splice(0) ?? [])));
  };
  return {
    open: async (url) => {
      await collectErrors();
      await send('url', { url });
      await run(listenForErrors);
    },
    resize: (width, height) => send('window/rect', { width, height }),
    press: async (name) => sendToElement(await findElement('press', name), 'click'),
    fill: async (name, text) => {
      const field = await findElement('fill', name);
      // A dialog that has just opened may take the focus while the test clears the field. The field then keeps its
      // text, so clearing is repeated.
      await waitFor(`an empty field ${name} in WebKit`, async () => {
        await sendToElement(field, 'clear');
        return execute<boolean>((input: HTMLInputElement) => !input.value, field);
      });
      await sendToElement(field, 'value', { text });
    },
    run,
    consoleErrors: async () => {
      await collectErrors();
      return errors;
    },
    close: async () => {
      await sendCommand(`${address}/session/${sessionId}`).finally(stop);
    },
  };
}

/** In WebDriver's responses, this key contains the id of an element. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Sends a command of WebDriver (https://w3c.github.io/webdriver). If there is no body, the command deletes the session.
 */
async function sendCommand<Result>(url: string, body?: object): Promise<Result> {
  const answer = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' });
  const { value } = (await answer.json()) as { value: Result & { message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

declare global {
  interface Window {
    collectedErrors?: string[];
  }
}

/** Listens for errors in the page, because WebKit's WebDriver does not report them. */
function listenForErrors(): void {
  const errors: string[] = (window.collectedErrors = []);
  const log = (...parts: unknown[]) => errors.push(parts.join(' '));
  Object.assign(console, { error: log, warn: log });
  // Browsers report the harmless error "ResizeObserver loop" if a size changes during the callback of a ResizeObserver.
  const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');
  addEventListener('error', ({ message }) => isHarmless(message) || errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} refuses ${blockedURI}`),
  );
}

async function findMiniBrowser(): Promise<string> {
  for await (const path of glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')) if (existsSync(path)) return path;
  throw new Error('MiniBrowser of WebKitGTK is missing: install webkit2gtk-driver');
}
