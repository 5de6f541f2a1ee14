import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
const testFile = /\.spec\.tsx?$|\/testing\/|^libs\/(testing|test-infrastructure)\//;
const sources = execFileSync('git', ['ls-files', 'bff/src/*', 'libs/*/src/*', 'services/*/src/*', 'web/src/*'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !testFile.test(file));

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
  expect(files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
