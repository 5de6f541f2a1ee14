export const publicPages = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-with-error', path: '/login?error=token_failed&message=Please+sign+in' },
  { name: 'help-center', path: '/help-center' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
] as const;

/** Paths of all pages of a signed-in user. `:customer` is replaced by the id of the first customer. */
export const signedInPages = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'create-invoice', path: '/create-invoice' },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoice', path: '/invoices/:invoice' },
  { name: 'draft', path: '/drafts/:draft' },
  { name: 'quotes', path: '/quotes' },
  { name: 'recurring', path: '/recurring' },
  { name: 'create-quote', path: '/quotes/new' },
  { name: 'quote', path: '/quotes/:quote' },
  { name: 'edit-quote', path: '/quotes/:quote/edit' },
  { name: 'products', path: '/products' },
  { name: 'customers', path: '/customers' },
  { name: 'customer', path: '/customers/:customer' },
  { name: 'profile', path: '/profile' },
  { name: 'settings-payments', path: '/settings/payments' },
  { name: 'settings-emails', path: '/settings/emails' },
  { name: 'settings-reminders', path: '/settings/reminders' },
  { name: 'settings-numbers', path: '/settings/numbers' },
  { name: 'settings-currency', path: '/settings/currency' },
  { name: 'settings-taxes', path: '/settings/taxes' },
  { name: 'settings-account', path: '/settings/account' },
  { name: 'settings-activity', path: '/settings/activity' },
  { name: 'settings-export', path: '/settings/export' },
  { name: 'upgrade', path: '/upgrade' },
  { name: 'help-center', path: '/help-center' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'not-found', path: '/no-such-page' },
] as const;

export const colorSchemes = ['light', 'dark'] as const;
