import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

/** Where Playwright's file about a failure has the page, as a tree of roles and names. */
const PAGE = /```yaml\n([\s\S]*?)```/;

/**
 * Prints what each failed test saw of its page in the end. Playwright leaves it in a file, which nobody can read any more once a
 * CI machine is gone.
 */
export default class PageReporter implements Reporter {
  private readonly pages: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const page = path && PAGE.exec(readFileSync(path, 'utf8'))?.[1];
    if (page) this.pages.push(`── ${test.titlePath().filter(Boolean).join(' › ')}\n${page}`);
  }

  onEnd(): void {
    for (const page of this.pages) process.stdout.write(`\n${page}`);
  }
}
