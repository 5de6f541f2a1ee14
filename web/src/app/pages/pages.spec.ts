import { appPages, isClientPage, publicSitePages } from '@paperbill/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { lazyPublicPages, signedInPages, staffPages } from './pages.js';

const pagePaths = [...signedInPages, ...staffPages, ...lazyPublicPages].map(({ path }) => path);

describe('the pages of the client', () => {
  it.each(pagePaths)('include %s, which the server knows too and does not answer with 404', (path) => {
    expect(isClientPage(path.replace(/:\w+/g, '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11'))).toBe(true);
  });

  it('include every path that the server does not answer with 404', () => {
    const missing = [...publicSitePages, ...appPages].filter((path) => !pagePaths.includes(path));
    expect(missing).toEqual(['/login']);
  });
});
