import { expect, type Page } from '@playwright/test';
import { signIn } from '../people/user-actions.js';
import { failNextRequest, clickButton, holdNextRequest, releaseRequest, type Step, type Scenario } from './scenario.js';

interface CatalogueEntity {
  name: string;
  path: string;
  fill: (page: Page) => Promise<void>;
}

const confirmDeletion = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

/**
 * Returns steps that add, change and delete a product or a customer. The first attempt of each action fails with an
 * error that has no message.
 */
function toSteps({ name, path, fill }: CatalogueEntity): Step[] {
  const noun = name.toLowerCase();
  const listPath = `**/api${path}`;
  const entityPath = `${listPath}/*`;
  const failThenRun = (path: string, action: (page: Page) => Promise<void>) => async (page: Page) => {
    await failNextRequest(page, path);
    await action(page);
  };
  return [
    {
      shownTexts: [`Add New ${name}`],
      action: async (page) => {
        await page.goto(path);
        await clickButton(page, `Add ${name}`);
      },
    },
    {
      shownTexts: ['Error', `Failed to create ${noun}`],
      action: failThenRun(listPath, async (page) => {
        await fill(page);
        await clickButton(page, `Save ${name}`);
      }),
    },
    {
      shownTexts: ['Saving...'],
      action: async (page) => {
        await holdNextRequest(page, listPath);
        await clickButton(page, `Save ${name}`);
      },
    },
    { shownTexts: ['Success', `${name} created successfully`], action: releaseRequest },
    { shownTexts: [`Edit ${name}`], action: (page) => clickButton(page, 'Edit') },
    {
      shownTexts: ['Error', `Failed to update ${noun}`],
      action: failThenRun(entityPath, (page) => clickButton(page, `Update ${name}`)),
    },
    { shownTexts: ['Success', `${name} updated successfully`], action: (page) => clickButton(page, `Update ${name}`) },
    { shownTexts: [`Are you sure you want to delete this ${noun}?`], action: (page) => clickButton(page, 'Delete') },
    { shownTexts: ['Error', `Failed to delete ${noun}`], action: failThenRun(entityPath, confirmDeletion) },
    {
      shownTexts: ['Success', `${name} deleted successfully`],
      action: async (page) => {
        // After the failed deletion, the dialog closes shortly after the toast appears. If the test clicked earlier,
        // the click would hit the dialog.
        await expect(page.getByRole('dialog')).toBeHidden();
        await clickButton(page, 'Delete');
        await confirmDeletion(page);
      },
    },
  ];
}

export const catalogueScenario: Scenario = {
  name: 'a user who keeps products and customers',
  prepare: (page) => signIn(page),
  steps: [
    ...toSteps({
      name: 'Product',
      path: '/products',
      fill: async (page) => {
        await page.getByLabel('Product Name').fill('Consultation');
        await page.getByLabel('Unit Price').fill('95');
      },
    }),
    ...toSteps({
      name: 'Customer',
      path: '/customers',
      fill: (page) => page.getByLabel('Company Name').fill('Oak Lane'),
    }),
  ],
};
