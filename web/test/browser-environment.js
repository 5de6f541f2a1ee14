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

/** jsdom has these, but Node's Request accepts only Node's own. */
const REPLACED = ['AbortController', 'AbortSignal'];

/** jsdom plus browser APIs that it lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    for (const name of REPLACED) this.global[name] = globalThis[name];
  }

  /**
   * Uses the Node builds of packages, not their browser builds: those are ES modules, which Jest would have to
   * transform.
   */
  exportConditions() {
    return [];
  }
}
