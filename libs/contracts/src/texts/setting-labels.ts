import { partyIdLabels } from './details.js';

/** The links between the two settings sections about payments. */
export const printedHeading = 'Printed on Invoices';
export const payOnPageHeading = 'How Clients Pay on Their Page';

export const mailTextLabels = {
  invoice: 'New invoice',
  upcoming: 'Reminder until it is due',
  overdue: 'Reminder once it is overdue',
  receipt: 'Receipt for a payment',
  quote: 'New quote',
  quoteReminder: 'Reminder until a quote expires',
} as const;

/**
 * The labels of the fields, by field name. The forms, the search (Ctrl+K) and the e-mails about changed settings use
 * the same labels.
 */
export const settingLabels = {
  logo: 'Logo',
  companyNameFont: 'Company Name Font',
  companyNameSize: 'Company Name Size',
  companyNameColor: 'Company Name Color',
  invoiceTemplate: 'Invoice Design',
  companyName: 'Company Name',
  title: 'Title',
  mailingName: 'Mailing Name',
  email: 'Email',
  phone: 'Phone',
  taxId: partyIdLabels.taxId,
  registrationNumber: partyIdLabels.registrationNumber,
  address: 'Street Address',
  addressLine2: 'Address Line 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  country: 'Country',
  paymentTerms: 'Payment Terms',
  defaultTaxRate: 'Default Tax Rate (%)',
  paymentInstructions: 'Payment Instructions',
  defaultNote: 'Default Note to Client',
  subscription: 'Subscription',
  quoteNumbers: 'Quote Numbers',
  creditNoteNumbers: 'Credit Note Numbers',
  iban: 'IBAN',
  paymentLink: 'Payment Link',
  onlinePayments: 'Online Payments',
  sendReceipts: 'Thank clients for their payments',
  remind: 'Remind clients of unpaid invoices',
  reminderDays: 'Days of reminders',
  remindOfQuotes: 'Remind clients before a quote expires',
  workdaysOnly: 'From Monday to Friday only',
  nextInvoiceNumber: 'Next Invoice Number',
  currency: 'Currency of New Documents',
  language: 'Language of Documents',
  rounding: 'Round Amounts to Pay',
  taxes: 'Your Taxes',
  signIn: 'Sign-In',
  timeZone: 'Time Zone',
  sessions: 'Where You Are Signed In',
  activity: 'Activity',
  accountantExport: 'Accountant’s Export',
  downloadEverything: 'Download everything',
  deleteAccount: 'Delete account',
} as const;
