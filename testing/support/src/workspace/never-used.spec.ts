import { expect, it } from '@jest/globals';
import { listTrackedFiles, readProjectFile } from './project-files.js';

const testFile = /\.spec\.tsx?$|\/testing\//;
const sources = listTrackedFiles('bff/src/*', 'libs/*/src/*', 'services/*/src/*', 'web/src/*').filter(
  (file) => /\.tsx?$/.test(file) && !testFile.test(file),
);

/** The ASVS table in deploy/operation/guide/asvs.md states that production code does none of the following. */
it.each<[what: string, pattern: RegExp, where?: string]>([
  ['starts programs', /['"](node:)?child_process['"]/],
  ['runs text as code', /\beval\(|new Function\(|['"](node:)?vm['"]/],
  [
    'writes text as HTML into a page',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
  ],
  ['talks with other windows', /\.postMessage\(|addEventListener\(\s*['"]message['"]|\.onmessage\b/, 'web/'],
  ['opens a web socket', /\bnew WebSocket\(|['"]ws['"]/],
])('No production code %s', (_what, pattern, where = '') => {
  expect(sources.length).toBeGreaterThan(900);
  const files = sources.filter((file) => file.startsWith(where));
  expect(files.filter((file) => pattern.test(readProjectFile(file)))).toEqual([]);
});

// For 15 currencies, the number of decimal places of Intl differs from ISO 4217.
it('Only libs/money formats amounts with their currency', () => {
  const files = sources.filter((file) => readProjectFile(file).includes("style: 'currency'"));
  expect(files).toEqual(['libs/money/src/format.ts']);
});
