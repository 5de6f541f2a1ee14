import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWING_FLAG } from './process.js';

it('HEAP_GROWING_FLAG is a flag that V8 knows', () => {
  const [name] = HEAP_GROWING_FLAG.split('=');
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${name} (`);
});
