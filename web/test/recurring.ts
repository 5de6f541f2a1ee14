import type { Recurring } from '@paperbill/contracts/http';

const invoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
/** The id of the schedule `recurring`. */
export const recurringId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';

/** An active schedule that has not created an invoice yet. */
export const recurring: Recurring = {
  ...{ id: recurringId, invoiceId, invoiceNumber: '7', clientName: 'Oak Lane' },
  ...{ currency: 'USD', total: '100.00', revision: 3 },
  ...{ clientEmail: 'oak@b.example', companyEmail: 'ada@b.example' },
  ...{ every: 2, unit: 'month', startsOn: '2026-12-31', endsOn: null, count: null, mode: 'issue', recipients: null },
  ...{ state: 'active', made: 0, nextDates: ['2027-02-28', '2027-04-30', '2027-06-30'], error: '', runs: [] },
};
