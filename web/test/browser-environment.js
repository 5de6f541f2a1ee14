import { TestEnvironment } from 'jest-environment-jsdom';

const MISSING = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

/** Node's versions of these classes replace those of jsdom, because Node's Request does not accept jsdom's versions. */
const NODE_GLOBALS = ['AbortController', 'AbortSignal'];

/** The jsdom test environment with additional browser APIs, which are taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    for (const name of NODE_GLOBALS) this.global[name] = globalThis[name];
  }

  /** Selects the Node builds of packages. Their browser builds are ES modules, which Jest would have to transform. */
  exportConditions() {
    return [];
  }
}
