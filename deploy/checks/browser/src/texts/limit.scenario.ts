import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { writeInvoice } from '../people/write-invoice.js';
import { signIn } from '../people/user-actions.js';
import { fillBusiness, saveInvoice } from '../people/sample-business.js';
import { clickButton, type Scenario } from './scenario.js';

const LIMIT_REACHED_TEXT = "You've created N/5 free invoices. Upgrade for unlimited invoices.";

export const limitScenario: Scenario = {
  name: 'a user whose free invoices run out',
  prepare: async (page) => {
    await signIn(page);
    await fillBusiness(page, { invoices: FREE_INVOICE_LIMIT - 1 });
  },
  steps: [
    {
      // The last invoice that the free plan permits is created by an API call while the form is open.
      shownTexts: [
        'Invoice limit reached',
        'Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.',
      ],
      action: async (page) => {
        await page.goto('/create-invoice');
        await writeInvoice(page, 'Oak Lane', [{ description: 'Cake', quantity: '1', unitPrice: '20' }]);
        await saveInvoice(page, 'Oak Lane', 0);
        await clickButton(page, 'Save Invoice');
      },
    },
    { shownTexts: ['Get Unlimited Invoices', 'Stay Limited'], action: () => Promise.resolve() },
    { shownTexts: ['Unlimited Invoicing'], action: (page) => page.goto('/create-invoice') },
    {
      shownTexts: ['Upgrade Required', LIMIT_REACHED_TEXT],
      filledInTexts: { [LIMIT_REACHED_TEXT]: LIMIT_REACHED_TEXT.replace('N', '5') },
      action: (page) => page.goto('/'),
    },
  ],
};
