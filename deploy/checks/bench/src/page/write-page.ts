import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readResults, resultsFolder } from '../results/results.js';
import { pageOf } from './page.js';

/** Writes the page of all results. @returns its file */
export function writePage(): string {
  const file = join(resultsFolder, 'page.html');
  writeFileSync(file, pageOf(readResults()));
  return file;
}
