import { describe, expect, it } from '@jest/globals';
import { readProjectFile } from './project-files.js';

const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Another name of the MIT license.
  'MIT/X11',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** We must publish changes to the files of packages with a weak copyleft license, so we use them unchanged. */
const UNCHANGED_PACKAGES = /^(axe-core|lightningcss.*|@img\/sharp-.*)$/;
const WEAK_COPYLEFT_LICENCES = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);

/** Each of these packages states the MIT license in another file than its package.json. */
const LICENSED_IN_SEPARATE_FILE = new Set([
  'buildcheck',
  'busboy',
  'cpu-features',
  'passport-strategy',
  'pause',
  'ssh2',
  'streamsearch',
]);

interface LockedPackage {
  link?: boolean;
  license?: string;
}

const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const installedPackages = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { license = '' }]) => ({ name: path.split('node_modules/').at(-1)!, license }));

function isAllowed({ name, license }: { name: string; license: string }): boolean {
  if (license === '') return LICENSED_IN_SEPARATE_FILE.has(name);
  const isFine = (one: string) =>
    ALLOWED_LICENCES.has(one) || (WEAK_COPYLEFT_LICENCES.has(one) && UNCHANGED_PACKAGES.test(name));
  const words = license.replace(/[()]/g, '');
  return words.includes(' OR ') ? words.split(' OR ').some(isFine) : words.split(' AND ').every(isFine);
}

describe('The licenses of installed packages', () => {
  it('all allow redistribution', () => {
    expect(installedPackages.length).toBeGreaterThan(500);
    expect(installedPackages.filter((one) => !isAllowed(one))).toEqual([]);
  });

  it.each([
    [true, 'MIT', 'left-pad'],
    [true, '(MIT OR GPL-3.0-only)', 'either'],
    [false, 'MIT AND GPL-3.0-only', 'both'],
    [false, 'LGPL-3.0-or-later', 'something-else'],
    [false, 'AGPL-3.0-only', 'service'],
    [false, '', 'unknown'],
  ])('are evaluated correctly: %s for %s', (allowed, license, name) => {
    expect(isAllowed({ name, license })).toBe(allowed);
  });
});
