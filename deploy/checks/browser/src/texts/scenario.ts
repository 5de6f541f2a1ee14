import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

export interface Step {
  sees: readonly string[];
  /** Maps a text with placeholders to the text that the page shows. */
  as?: Record<string, string>;
  by: (page: Page) => Promise<unknown>;
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

const RESPONSE_DELAY_MS = 2_000;

/** Delays the next response of a path, so that the loading text becomes visible. */
export const delayNextResponse = async (page: Page, path: string): Promise<void> => {
  const pass = async (route: Route) => {
    await setTimeout(RESPONSE_DELAY_MS);
    await route.continue();
  };
  await page.route(path, pass, { times: 1 });
};

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).first().click();
