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

/** Classes that are replaced by Node's, because Node's Request does not accept jsdom's own versions. */
const NODE_GLOBALS = ['AbortController', 'AbortSignal'];

/** The test environment jsdom, with browser APIs that jsdom lacks. These APIs are taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    for (const name of NODE_GLOBALS) this.global[name] = globalThis[name];
  }

  /** Uses the Node builds of packages. Their browser builds are ES modules, and Jest would have to transform those. */
  exportConditions() {
    return [];
  }
}
