import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '@paperbill/embedded';
import { withFolder } from '../bench-product.js';

/**
 * The npm package that runs Lighthouse. It is not a dependency of the project, because its size is 176 MB. The first
 * run downloads it into npm's cache in about 20 seconds.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export interface LighthouseResult {
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  speedIndex: number;
  layoutShift: number;
}

interface LighthouseReport {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

export async function runLighthouse(url: string, cookie: string): Promise<LighthouseResult> {
  return withFolder(async (folder) => {
    const file = join(folder, 'report.json');
    await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...toCommandOptions(file, cookie)],
      { env: { ...process.env, CHROME_PATH: findChromium() ?? '' }, maxBuffer: 64 * 1024 * 1024 },
    );
    return toLighthouseResult(JSON.parse(await readFile(file, 'utf8')) as LighthouseReport);
  });
}

const toCommandOptions = (file: string, cookie: string): string[] => [
  '--only-categories=performance',
  '--output=json',
  `--output-path=${file}`,
  '--quiet',
  '--no-enable-error-reporting',
  `--chrome-flags=--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
  ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
];

function toLighthouseResult({ categories, audits, runtimeError }: LighthouseReport): LighthouseResult {
  const value = (name: string): number => {
    const { numericValue } = audits[name] ?? {};
    if (numericValue === undefined) throw new Error(`Lighthouse has no ${name}: ${runtimeError?.message}`);
    return numericValue;
  };
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    speedIndex: value('speed-index'),
    layoutShift: value('cumulative-layout-shift'),
  };
}
