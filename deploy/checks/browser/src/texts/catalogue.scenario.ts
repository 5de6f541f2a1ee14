import { expect, type Page } from '@playwright/test';
import { signIn } from '../people/user-actions.js';
import { failOnce, press, slowOnce, type Step, type Scenario } from './scenario.js';

interface Entity {
  /** The name in the interface: 'Product' or 'Customer'. */
  name: string;
  path: string;
  /** Fills in the required fields of the dialog for a new product or customer. */
  fill: (page: Page) => Promise<void>;
}

const confirm = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

/**
 * Returns steps that add, change and delete a product or customer. Each action first fails: the server answers with an
 * error that has no message.
 */
function steps({ name, path, fill }: Entity): Step[] {
  const noun = name.toLowerCase();
  const list = `**/api${path}`;
  const one = `${list}/*`;
  const failing = (call: string, again: (page: Page) => Promise<void>) => async (page: Page) => {
    await failOnce(page, call);
    await again(page);
  };
  return [
    {
      sees: [`Add New ${name}`],
      by: async (page) => {
        await page.goto(path);
        await press(page, `Add ${name}`);
      },
    },
    {
      sees: ['Error', `Failed to create ${noun}`],
      by: failing(list, async (page) => {
        await fill(page);
        await press(page, `Save ${name}`);
      }),
    },
    {
      sees: ['Saving...'],
      by: async (page) => {
        await slowOnce(page, list);
        await press(page, `Save ${name}`);
      },
    },
    { sees: ['Success', `${name} created successfully`], by: () => Promise.resolve() },
    { sees: [`Edit ${name}`], by: (page) => press(page, 'Edit') },
    { sees: ['Error', `Failed to update ${noun}`], by: failing(one, (page) => press(page, `Update ${name}`)) },
    { sees: ['Success', `${name} updated successfully`], by: (page) => press(page, `Update ${name}`) },
    { sees: [`Are you sure you want to delete this ${noun}?`], by: (page) => press(page, 'Delete') },
    { sees: ['Error', `Failed to delete ${noun}`], by: failing(one, confirm) },
    {
      sees: ['Success', `${name} deleted successfully`],
      by: async (page) => {
        // The failed dialog closes shortly after its toast appears. An earlier click would hit this dialog.
        await expect(page.getByRole('dialog')).toBeHidden();
        await press(page, 'Delete');
        await confirm(page);
      },
    },
  ];
}

export const catalogue: Scenario = {
  name: 'a user who keeps products and customers',
  prepare: (page) => signIn(page),
  steps: [
    ...steps({
      name: 'Product',
      path: '/products',
      fill: async (page) => {
        await page.getByLabel('Product Name').fill('Consultation');
        await page.getByLabel('Unit Price').fill('95');
      },
    }),
    ...steps({
      name: 'Customer',
      path: '/customers',
      fill: (page) => page.getByLabel('Company Name').fill('Oak Lane'),
    }),
  ],
};
