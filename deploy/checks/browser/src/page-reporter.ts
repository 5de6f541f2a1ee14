import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

/** Matches the accessibility tree of a page. Playwright writes this tree to a file for each failed test. */
const PAGE_TREE_BLOCK = /```yaml\n([\s\S]*?)```/;

/**
 * Prints the accessibility tree of the page for each failed test. Playwright writes the tree only to a file, and on CI
 * this file is lost when the machine is deleted.
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
