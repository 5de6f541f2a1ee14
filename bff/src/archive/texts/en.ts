import type { NumberedKind } from '@paperbill/contracts/http';
import { capitalize } from '@paperbill/contracts/texts';

/**
 * The English texts of the archive. All other languages must have the same keys. The headers of CSV files are always
 * in English.
 */
export const englishArchiveTexts = {
  everything: {
    /** @param email may be empty */
    title: (email: string, at: string) => `Everything that we keep for ${email || 'your account'}, as of ${at}.`,
    files: [
      'account.json       who you are, as your identity provider told us',
      'sessions.json      where you are signed in',
      'activity.csv       what was done in your account, when and from where; activity.json has all fields',
      'profile.json       your company profile; logo.* is its logo',
      'settings.json      your time zone, taxes, how clients can pay, how your mails read and which go out by themselves',
      'subscription.json  your plan',
      'customers.csv      your customers, for spreadsheets; customers.json has all fields, for programs',
      'products.csv       your products; products.json has all fields',
      'invoices.csv       your invoices; invoices.json has all fields, the line items and what each corrects, copies or was quoted in',
      'payments.csv       what was paid of them, and payments that were removed; payments.json has all fields',
      'credit-notes.csv   what was taken off them; credit-notes.json has all fields and the lines',
      'quotes.csv         what you offered; quotes.json has all fields and the lines',
      'history.csv        what happened to them after they were created; history.json has all fields',
      'links.json         when you made links to invoices and quotes for your clients, without their addresses (we store only a hash of each)',
      'client-messages.json  what your clients told you on the pages of those links',
      'mails.json  the e-mails that took invoices, quotes and statements to your clients, and what came of them',
      'recurring.json     invoices that repeat, and how',
      'drafts.json        invoices that you have begun and not saved yet',
      'invoices/          the PDF of each invoice; credit-notes/ and quotes/ have those of credit notes and quotes',
      '                   (the column File of invoices.csv, credit-notes.csv and quotes.csv names each)',
      'attachments/       the files that you attached, in a folder per document; attachments.json says which your clients get',
    ],
    onlinePayments: 'online-payments.json  what your clients paid or tried to pay online, with its state at Stripe',
  },
  accountant: {
    title: (email: string, period: string, at: string) => `Invoices${email && ` of ${email}`} ${period}, as of ${at}.`,
    between: (from: string, to: string) => `from ${from} to ${to}`,
    since: (from: string) => `from ${from} on`,
    until: (to: string) => `until ${to}`,
    allTime: 'of all time',
    sums: (invoiced: string, credited: string, paid: string) => [
      `Invoiced in this period: ${invoiced} (invoices dated in it)`,
      `Credited in this period: ${credited} (credit notes dated in it)`,
      `Paid in this period:     ${paid} (payments dated in it, of any invoice)`,
    ],
    fees: (fees: string) => `Fees of Stripe, for these payments: ${fees}`,
    files: [
      'invoices.csv       the invoices dated in this period',
      'credit-notes.csv   the credit notes dated in this period',
      'payments.csv       what was paid in this period, and paid back where it is negative',
      'taxes.csv          the taxes of this period, by invoice date, and by payment date for cash accounting',
      'numbers.csv        the numbers of this period in their order, with an explanation of each gap',
      'invoices/          the PDF of each invoice; credit-notes/ has those of credit notes',
      '                   (the column File of invoices.csv and credit-notes.csv names each)',
    ],
  },
  missingPdfs: 'These documents have no PDF here, because it could not be made just now. Please try again for them:',
  journal: {
    kinds: { invoice: 'Invoice', 'credit-note': 'Credit note' } as Record<NumberedKind, string>,
    /** @param status the status of an invoice; 'issued' for a credit note */
    status: (status: string): string => capitalize(status),
    notUsed: 'Not used',
    numbers: (first: string, last: string) => `${first} to ${last}`,
    outsidePeriod: 'Dated outside this period',
    neverUsed: 'Never used: documents are not deleted, so none ever had this number. A later number was typed by hand.',
    noSeries: 'Ends in no digit, so it belongs to no series',
    /** @param notes the credit notes and their dates, such as 'CN-1 of 2026-05-02' */
    cancelled: (notes: string) => `Cancelled by credit note ${notes}`,
    credited: (notes: string) => `Credited in part by credit note ${notes}`,
    of: 'of',
  },
};

export type ArchiveTexts = typeof englishArchiveTexts;
