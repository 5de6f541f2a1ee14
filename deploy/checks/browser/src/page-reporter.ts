import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

/** Matches the accessibility tree of a page in the file that Playwright writes for a failed test. */
const PAGE_TREE_BLOCK = /```yaml\n([\s\S]*?)```/;

/**
 * Prints the accessibility tree of the page for each failed test. Playwright writes the tree only to a file. On CI, the
 * file is lost together with the machine.
 */
export default class PageReporter implements Reporter {
  private readonly pages: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const page = path && PAGE_TREE_BLOCK.exec(readFileSync(path, 'utf8'))?.[1];
    if (page) this.pages.push(`── ${test.titlePath().filter(Boolean).join(' › ')}\n${page}`);
  }

  onEnd(): void {
    for (const page of this.pages) process.stdout.write(`\n${page}`);
  }
}
