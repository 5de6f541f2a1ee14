import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '@paperbill/embedded';

export const listTrackedFiles = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: projectFolder, encoding: 'utf8' })
    .trim()
    .split('\n');

export const readProjectFile = (file: string): string => readFileSync(join(projectFolder, file), 'utf8');
