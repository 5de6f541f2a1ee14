export const documentLists = [
  { path: '/invoices', label: 'Invoices' },
  { path: '/quotes', label: 'Quotes' },
  { path: '/recurring', label: 'Recurring' },
] as const;
