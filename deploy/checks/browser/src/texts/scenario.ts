import type { Page } from '@playwright/test';

export interface Step {
  /**
   * Texts that the product's specification prescribes word for word (FIELD-22). N, X, Y, Z and words in braces or angle
   * brackets are placeholders.
   */
  shownTexts: readonly string[];
  /** Maps a text with placeholders to the text that the page shows. */
  filledInTexts?: Record<string, string>;
  action: (page: Page) => Promise<unknown>;
}

export interface Scenario {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  steps: readonly Step[];
}

/** Makes the next request to a path fail with an error that has no message. Later requests reach the product. */
export const failNextRequest = async (page: Page, path: string, status = 500, body = ''): Promise<void> => {
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }), { times: 1 });
};

const releaseByPage = new WeakMap<Page, () => void>();

/**
 * Delays the next request to a path, so that the loading text stays visible. A call of `releaseRequest` ends the delay.
 */
export const holdNextRequest = async (page: Page, path: string): Promise<void> => {
  const released = new Promise<void>((release) => releaseByPage.set(page, release));
  await page.route(path, (route) => released.then(() => route.continue()), { times: 1 });
};

export function releaseRequest(page: Page): Promise<void> {
  releaseByPage.get(page)!();
  return Promise.resolve();
}

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).first().click();
