/**
 * The texts of the dashboard's figures. They are a separate entry point, so that other pages do not load these texts.
 */

export const figureTexts = {
  totalInvoices: { label: 'Total Invoices', explanation: 'dated in this period' },
  pending: { label: 'Pending', explanation: 'not paid yet, overdue included' },
  paid: { label: 'Paid', explanation: 'marked as paid' },
  totalInvoiced: { label: 'Total Invoiced', explanation: 'tax included' },
  collected: {
    label: 'Collected',
    /** The three parts of the text below the figure. The second part is a link to the partly paid invoices. */
    explanation: ['paid so far, ', 'in part', ' or in full'],
  },
  receivable: { label: 'Receivable', explanation: 'still to come in' },
  overdue: {
    label: 'Overdue',
    explanation: (invoices: number | undefined): string => {
      if (invoices === undefined) return 'past the due date';
      return invoices === 1 ? 'in 1 invoice past its due date' : `in ${invoices} invoices past their due date`;
    },
  },
} as const;
