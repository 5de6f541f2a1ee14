import { signIn } from '../people/user-actions.js';
import type { Scenario } from './scenario.js';

export const newUserScenario: Scenario = {
  name: 'a new user who looks around',
  prepare: (page) => signIn(page),
  steps: [
    {
      shownTexts: [
        'Dashboard',
        "Welcome back! Here's an overview of your invoice activity.",
        'No invoices yet. Create your first invoice to get started!',
        'Create Invoice',
        'Try up to 5 invoices free, then upgrade for unlimited access',
      ],
      action: (page) => page.goto('/dashboard'),
    },
    {
      shownTexts: [
        'All Invoices',
        'Create Invoice',
        'Search invoices...',
        'No invoices yet',
        'Create your first invoice to get started!',
        'Create Your First Invoice',
      ],
      action: (page) => page.goto('/invoices'),
    },
    {
      shownTexts: ['No invoices found', 'Try adjusting your search or filter criteria.'],
      action: (page) => page.goto('/invoices?search=nobody'),
    },
    {
      shownTexts: ['404 Page Not Found', 'Did you forget to add the page to the router?'],
      action: (page) => page.goto('/no-such-page'),
    },
    {
      shownTexts: ['No products yet. Add your first product to get started!'],
      action: (page) => page.goto('/products'),
    },
    {
      shownTexts: ['No customers yet. Add your first customer to get started!'],
      action: (page) => page.goto('/customers'),
    },
    {
      shownTexts: ['Auth check failed: {status}'],
      filledInTexts: { 'Auth check failed: {status}': 'Auth check failed: 500' },
      action: async (page) => {
        await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto('/dashboard');
      },
    },
  ],
};
