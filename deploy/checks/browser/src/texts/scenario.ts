import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

/** User actions, and the texts that they show. */
export interface Step {
  sees: readonly string[];
  /** The visible text for a quoted text with placeholders. */
  as?: Record<string, string>;
  by: (page: Page) => Promise<unknown>;
}

/** Steps of one user, in order. */
export interface Scenario {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  steps: readonly Step[];
}

/** Fails the next request of a call without a message; later requests reach the product. */
export const failOnce = async (page: Page, path: string, status = 500, body = ''): Promise<void> => {
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }), { times: 1 });
};

const SLOW_MS = 2_000;

/** Delays the next response of a call, so that the loading text is visible. */
export const slowOnce = async (page: Page, path: string): Promise<void> => {
  const pass = async (route: Route) => {
    await setTimeout(SLOW_MS);
    await route.continue();
  };
  await page.route(path, pass, { times: 1 });
};

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).first().click();
