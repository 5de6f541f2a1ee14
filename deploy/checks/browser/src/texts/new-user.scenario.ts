import { signIn } from '../people/user-actions.js';
import type { Scenario } from './scenario.js';

export const newUserScenario: Scenario = {
  name: 'a new user who looks around',
  prepare: (page) => signIn(page),
  steps: [
    {
      sees: [
        'Dashboard',
        "Welcome back! Here's an overview of your invoice activity.",
        'No invoices yet. Create your first invoice to get started!',
        'Create Invoice',
        'Try up to 5 invoices free, then upgrade for unlimited access',
      ],
      by: (page) => page.goto('/dashboard'),
    },
    {
      sees: [
        'All Invoices',
        'Create Invoice',
        'Search invoices...',
        'No invoices yet',
        'Create your first invoice to get started!',
        'Create Your First Invoice',
      ],
      by: (page) => page.goto('/invoices'),
    },
    {
      sees: ['No invoices found', 'Try adjusting your search or filter criteria.'],
      by: (page) => page.goto('/invoices?search=nobody'),
    },
    {
      sees: ['404 Page Not Found', 'Did you forget to add the page to the router?'],
      by: (page) => page.goto('/no-such-page'),
    },
    { sees: ['No products yet. Add your first product to get started!'], by: (page) => page.goto('/products') },
    { sees: ['No customers yet. Add your first customer to get started!'], by: (page) => page.goto('/customers') },
    {
      sees: ['Auth check failed: {status}'],
      as: { 'Auth check failed: {status}': 'Auth check failed: 500' },
      by: async (page) => {
        await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto('/dashboard');
      },
    },
  ],
};
