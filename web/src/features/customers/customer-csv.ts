import { customerFields, type KnownCustomer } from '@paperbill/contracts/http';
import { paymentTerms, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { EntityCsv } from '../../components/entities/entity-csv.js';

/** A customer as a line of a file. */
export const customerCsv: EntityCsv<KnownCustomer> = {
  fields: [
    { field: 'name', header: 'Company Name' },
    { field: 'contactPerson', header: 'Contact Person' },
    { field: 'email', header: 'Email' },
    { field: 'phone', header: 'Phone' },
    { field: 'address', header: 'Street Address' },
    { field: 'addressLine2', header: 'Address Line 2' },
    { field: 'city', header: 'City' },
    { field: 'state', header: 'State' },
    { field: 'zipCode', header: 'ZIP Code' },
    { field: 'country', header: 'Country' },
    {
      field: 'paymentTerms',
      header: 'Payment Terms',
      choices: new Map(paymentTerms.map((terms) => [terms, paymentTermsLabel(terms)])),
    },
  ],
  extraColumns: [
    { header: 'Invoices', value: ({ totalInvoices }) => String(totalInvoices ?? '') },
    { header: 'Paid', value: ({ totalPaid }) => totalPaid ?? '' },
    { header: 'Owed', value: ({ totalOutstanding }) => totalOutstanding ?? '' },
    { header: 'Days to Pay', value: ({ averageDaysToPay }) => String(averageDaysToPay ?? '') },
  ],
  table: customerFields,
  loadImportRules: async () => (await import('./customer-import.js')).customerImport,
};
