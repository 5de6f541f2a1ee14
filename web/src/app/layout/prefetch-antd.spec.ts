import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { prefetchAntd } from './prefetch-antd.js';

const listPrefetchedUrls = () => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'));

describe('prefetchAntd', () => {
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

  it('fetches the antd chunk when the browser is idle', () => {
    prefetchAntd();
    expect(listPrefetchedUrls()).toEqual([]);

    whenIdle.forEach((run) => run());
    expect(listPrefetchedUrls().map(({ href }) => href)).toEqual([`${window.location.origin}/assets/antd-1f.js`]);
  });

  it('does not fetch the chunk again if the page has loaded it', () => {
    jest.mocked(performance.getEntriesByName).mockReturnValue([{} as PerformanceEntry]);
    prefetchAntd();
    whenIdle.forEach((run) => run());
    expect(listPrefetchedUrls()).toEqual([]);
  });

  it('does nothing without the meta tag of the build or without requestIdleCallback', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    prefetchAntd();
    document.head.innerHTML = '';
    window.requestIdleCallback = (callback) => whenIdle.push(callback as () => void);
    prefetchAntd();
    expect([whenIdle, listPrefetchedUrls()]).toEqual([[], []]);
  });
});
