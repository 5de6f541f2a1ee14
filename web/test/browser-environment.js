import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'structuredClone',
    ]) {
      this.global[name] ??= globalThis[name];
    }
  }

  /** Libraries of ours are read from their sources; of all others the Node build, never the browser's ES modules. */
  exportConditions() {
    return ['source'];
  }
}
