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

/** There in jsdom, but Node's Request takes only Node's own. */
const REPLACED = ['AbortController', 'AbortSignal'];

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    for (const name of REPLACED) this.global[name] = globalThis[name];
  }

  /** The Node builds of all packages, never a browser's ES modules: those Jest would have to transform. */
  exportConditions() {
    return [];
  }
}
