export const documentLabels = {
  invoice: { name: 'Invoice', number: 'Invoice Number', date: 'Invoice Date', until: 'Due Date' },
  quote: { name: 'Quote', number: 'Quote Number', date: 'Quote Date', until: 'Valid Until' },
  creditNote: { name: 'Credit Note', date: 'Date' },
} as const;
