import { expect, type Page, test } from '@playwright/test';
import { catalogue } from './catalogue.scenario.js';
import { invoices } from './invoices.scenario.js';
import { limit } from './limit.scenario.js';
import { newUser } from './new-user.scenario.js';
import { plan } from './plan.scenario.js';
import { profile } from './profile.scenario.js';
import { quotedTexts } from './quoted-texts.js';
import { visitor } from './visitor.scenario.js';
import type { Step } from './scenario.js';

const scenarios = [visitor, newUser, catalogue, invoices, limit, profile, plan];

test('every text that is fixed word for word is seen in one of the scenarios', () => {
  const seen = new Set(scenarios.flatMap(({ steps }) => steps.flatMap(({ sees }) => sees)));
  expect(
    Object.values(quotedTexts)
      .flat()
      .filter((text) => !seen.has(text)),
  ).toEqual([]);
});

/** Expects a visible text. The text may be an element's whole text, a placeholder, or a part of a longer text. */
async function expectSeen(page: Page, text: string): Promise<void> {
  const asItStands = page.getByText(text, { exact: true }).or(page.getByPlaceholder(text, { exact: true }));
  const inLongerText = page.getByText(text);
  await expect.soft(asItStands.or(inLongerText).filter({ visible: true }).first(), text).toBeVisible();
}

async function take(page: Page, { sees, as = {}, by }: Step): Promise<void> {
  await by(page);
  for (const text of sees) await expectSeen(page, as[text] ?? text);
}

for (const { name, prepare, steps } of scenarios) {
  test(`${name} finds the texts that are fixed word for word`, async ({ page }) => {
    test.slow();
    await prepare(page);
    for (const step of steps) await take(page, step);
  });
}
