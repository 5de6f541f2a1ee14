import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { prefetchAntd } from './prefetch-antd.js';

const prefetched = () => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'));

describe('antd, ahead of the page that needs it', () => {
  let whenIdle: (() => void)[];

  beforeEach(() => {
    whenIdle = [];
    window.requestIdleCallback = (callback) => whenIdle.push(callback as () => void);
    document.head.innerHTML = '<meta name="antd-chunk" content="/assets/antd-1f.js">';
    performance.getEntriesByName = jest.fn<typeof performance.getEntriesByName>(() => []);
  });

  afterEach(() => {
    document.head.innerHTML = '';
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(performance, 'getEntriesByName');
  });

  it('is fetched, as pages will ask for it, when the browser has nothing else to do', () => {
    prefetchAntd();
    expect(prefetched()).toEqual([]);

    whenIdle.forEach((run) => run());
    expect(prefetched().map(({ href }) => href)).toEqual([`${window.location.origin}/assets/antd-1f.js`]);
  });

  it('is not fetched again where the page has loaded it', () => {
    jest.mocked(performance.getEntriesByName).mockReturnValue([{} as PerformanceEntry]);
    prefetchAntd();
    whenIdle.forEach((run) => run());
    expect(prefetched()).toEqual([]);
  });

  it('waits for the page that needs it where the build told no address, or the browser is never idle', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    prefetchAntd();
    document.head.innerHTML = '';
    window.requestIdleCallback = (callback) => whenIdle.push(callback as () => void);
    prefetchAntd();
    expect([whenIdle, prefetched()]).toEqual([[], []]);
  });
});
