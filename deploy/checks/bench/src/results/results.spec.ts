import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { projectFolder } from '@paperbill/embedded';
import { commitOf } from './results.js';

it('Names the commit that is checked out, or none where the code came without its history', () => {
  expect(commitOf(projectFolder).hash).toMatch(/^([0-9a-f]{40}|unknown)$/);
  expect(commitOf(tmpdir())).toMatchObject({ hash: 'unknown', isChanged: true });
});
