export const documentLabels = {
  invoice: {
    name: 'Invoice',
    number: 'Invoice Number',
    date: 'Invoice Date',
    until: 'Due Date',
    deposit: 'Deposit Paid',
  },
  quote: {
    name: 'Quote',
    number: 'Quote Number',
    date: 'Quote Date',
    until: 'Valid Until',
    deposit: 'Deposit on Acceptance',
  },
  creditNote: { name: 'Credit Note', date: 'Date' },
} as const;
