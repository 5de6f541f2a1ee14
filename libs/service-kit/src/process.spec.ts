import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWING_FLAG } from './process.js';

it('sets a flag that V8 still knows', () => {
  const [name] = HEAP_GROWING_FLAG.split('=');
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${name} (`);
});
