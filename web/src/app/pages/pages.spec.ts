import { appPages, isClientPage, publicPages } from '@paperbill/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { openPages, signedInPages, staffPages } from './pages.js';

const paths = [...signedInPages, ...staffPages, ...openPages].map(({ path }) => path);

describe('the pages of the client', () => {
  it.each(paths)('have %s, which the server knows too and does not call missing', (path) => {
    expect(isClientPage(path.replace(/:\w+/g, '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11'))).toBe(true);
  });

  it('are all that the server takes for one', () => {
    const missing = [...publicPages, ...appPages].filter((path) => !paths.includes(path));
    expect(missing).toEqual(['/login']);
  });
});
