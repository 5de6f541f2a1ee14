import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

/**
 * Prints what each failed test saw of its page in the end, as a tree of roles and names. Playwright leaves it in a file, which
 * nobody can read any more once a CI machine is gone.
 */
export default class PageReporter implements Reporter {
  private readonly pages: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name === 'error-context' && path)
        this.pages.push(`── ${test.titlePath().join(' › ')}\n${readFileSync(path, 'utf8')}`);
    }
  }

  onEnd(_: FullResult): void {
    for (const page of this.pages) process.stdout.write(`\n${page}\n`);
  }
}
