import { expect, type Page } from '@playwright/test';
import { test } from '../people/test.js';
import { catalogueScenario } from './catalogue.scenario.js';
import { invoicesScenario } from './invoices.scenario.js';
import { limitScenario } from './limit.scenario.js';
import { newUserScenario } from './new-user.scenario.js';
import { planScenario } from './plan.scenario.js';
import { profileScenario } from './profile.scenario.js';
import { visitorScenario } from './visitor.scenario.js';
import type { Step } from './scenario.js';

const scenarios = [
  visitorScenario,
  newUserScenario,
  catalogueScenario,
  invoicesScenario,
  limitScenario,
  profileScenario,
  planScenario,
];

/** Checks that a text is visible as the whole text of an element, as a placeholder, or as part of a longer text. */
async function expectVisibleText(page: Page, text: string): Promise<void> {
  const exactText = page.getByText(text, { exact: true }).or(page.getByPlaceholder(text, { exact: true }));
  const containingText = page.getByText(text);
  await expect.soft(exactText.or(containingText).filter({ visible: true }).first(), text).toBeVisible();
}

async function runStep(page: Page, { shownTexts, filledInTexts = {}, action }: Step): Promise<void> {
  await action(page);
  for (const text of shownTexts) await expectVisibleText(page, filledInTexts[text] ?? text);
}

for (const { name, prepare, steps } of scenarios) {
  test(`${name} sees the texts that the specification quotes`, async ({ page }) => {
    test.slow();
    await prepare(page);
    for (const step of steps) await runStep(page, step);
  });
}
