import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

/** Heading of the accessibility tree in Playwright's failure file. */
const PAGE = /```yaml\n([\s\S]*?)```/;

/**
 * Prints the accessibility tree of the page for each failed test. Playwright writes it to a file, which is lost with a CI machine.
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
