import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

/** What a person does, and the texts that it brings to the screen, word for word. */
export interface Step {
  sees: readonly string[];
  /** What stands on the screen in the place of a text with something that changes. */
  as?: Record<string, string>;
  by: (page: Page) => Promise<unknown>;
}

/** Steps of one person, one after the other. */
export interface Scenario {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  steps: readonly Step[];
}

/** The next answer to this call is a failure without a reason; the ones after it come from the product again. */
export const failOnce = async (page: Page, path: string, status = 500, body = ''): Promise<void> => {
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }), { times: 1 });
};

const SLOW_MS = 2_000;

/** The next answer to this call takes its time, so that a person sees what the screen says meanwhile. */
export const slowOnce = async (page: Page, path: string): Promise<void> => {
  const pass = async (route: Route) => {
    await setTimeout(SLOW_MS);
    await route.continue();
  };
  await page.route(path, pass, { times: 1 });
};

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).first().click();
