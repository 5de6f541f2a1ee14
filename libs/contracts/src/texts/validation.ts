import { formatText } from './format-text.js';

/** The error messages of fields. The web client shows them beside the field, and the server returns the same texts. */

export const validationTexts = {
  companyNameRequired: 'Company name is required',
  companyNameColor: 'Color must be a valid hex code (e.g., #000000) or empty',
  taxRate: 'Tax rate must be a number from 0 to 100, with at most 4 decimals',
  taxWithoutRate: 'A tax of this kind has the rate 0',
  tooManyDefaultTaxes: (max: number) =>
    formatText('New lines can have at most {max} taxes. Please uncheck another one first.', { max }),
  archivedDefaultTax: 'An archived tax can’t be on new lines. Please uncheck one of both.',
  taxUnknown: 'This tax is no longer in your list. Please choose another one, or none.',
  repeatedTax: 'Please choose each tax only once',
  tooManyLineTaxes: (max: number) => formatText('A line can have at most {max} taxes', { max }),
  tooManyDocumentTaxes: (max: number) =>
    formatText('The lines can have at most {max} different taxes. Please choose one of the lines above.', { max }),
  rateBesideLineTaxes: 'The lines have their own taxes. Please set this tax rate to 0.',
  includedTaxOfLines: 'Prices can only include taxes of their lines. Please choose taxes for the lines.',
  logoType: 'Invalid file type',
  logoSize: 'File size must be less than 2MB',
  logoPixels: 'This image has too many pixels. Please use one of at most 6,000 × 6,000.',
  logoInPasses: 'This image is too large to be interlaced or progressive. Please save it without that.',
  logoTooComplex: 'This SVG is too complex. Please simplify it, or use a PNG instead.',
  logoUnreadable: 'This image could not be read. Please save it again as PNG, JPG or SVG.',
  logoWithPicture: 'This SVG has a picture inside. Please upload that picture as PNG or JPG instead.',
  attachmentType: 'Please choose a PDF, PNG, JPEG, CSV, XLSX or ZIP file',
  attachmentSize: 'The files of a document can have 10 MB together. Please choose a smaller file or delete another.',
  attachmentEmpty: 'This file is empty',
  attachmentNameRequired: 'A file name is required',
  invoiceNumberRequired: 'Invoice number is required',
  invoiceDateRequired: 'Invoice date is required',
  dueDateRequired: 'Due date is required',
  clientNameRequired: 'Client name is required',
  email: 'Please enter a valid e-mail address',
  mailAddressRequired: 'An e-mail address is required',
  mailSubjectRequired: 'A subject is required',
  mailTextRequired: 'A text is required',
  mailStopReasonRequired: 'A reason is required',
  reminderDays: (most: number, before: number, after: number) =>
    formatText(
      'Please choose {most} reminders at most, from {before} days before the due date to {after} days after it',
      {
        most,
        before,
        after,
      },
    ),
  iban: 'Please check the IBAN: it has a typing error',
  ownMailAddress: 'This is an address of ours. Please enter an address of your client or your own.',
  paymentLink: 'Please enter a complete web address that begins with https://',
  recurringEvery: (most: number) => formatText('Please enter a whole number from 1 to {most}', { most }),
  recurringTooFarApart: 'This interval is too long after so many repetitions. Please end it and set it up again',
  recurringStartRequired: 'Please enter the day on which it starts',
  recurringEnds: 'The end is before the first invoice',
  recurringEndRequired: 'Please enter the last day',
  recurringEndsSoon: (next: string) =>
    formatText('This is before the next date, {next}. To stop now, close this and choose End', { next }),
  recurringOneEnd: 'Please choose one end: a day, or a number of invoices',
  recurringCountMade: (made: number) =>
    made === 1
      ? '1 was made already. Please enter more'
      : formatText('{made} were made already. Please enter more', { made }),
  recurringRecipients: 'Please enter a recipient',
  mailCopies: 'Please enter valid e-mail addresses, separated by commas',
  tooManyMailCopies: (most: number) => formatText('Please enter at most {most} addresses', { most }),
  descriptionRequired: 'Description is required',
  quantityRequired: 'Quantity is required',
  unitRequired: 'Unit is required',
  unitPriceRequired: 'Unit price is required',
  subtotalRequired: 'Subtotal is required',
  nameRequired: 'Name is required',
  rateRequired: 'Rate is required',
  date: 'Please enter a date that exists, such as 2026-01-31',
  dateTooEarly: 'Please enter a day after 1969',
  instant: 'Please give a time in UTC, such as 2026-01-31T09:00:00.000Z',
  /** @param places the decimals of the currency */
  amount: (places: number) =>
    places === 0
      ? 'Please enter an amount without decimals'
      : formatText('Please enter an amount with at most {places} decimals', { places }),
  amountFromZero: (places: number) =>
    places === 0
      ? 'Please enter an amount from 0 without decimals'
      : formatText('Please enter an amount from 0 with at most {places} decimals', { places }),
  discountRequired: 'Please enter a discount',
  /** @param subtotal formatted with its currency */
  discount: (kind: 'percentage' | 'amount', subtotal: string) =>
    kind === 'percentage'
      ? 'Please enter a percentage above 0, at most 100'
      : formatText('A discount is above 0, and at most the subtotal of {subtotal}', { subtotal }),
  /** @param total formatted with its currency */
  deposit: (total: string) => formatText('A deposit is above 0, and at most the total of {total}', { total }),
  quoteDateRequired: 'Quote date is required',
  validUntilRequired: 'Valid until is required',
  validUntilBeforeDate: 'Please enter the quote’s own date or a later day',
  deliveryStartRequired: 'Please enter the first day of the delivery too',
  deliveryEndsBeforeStart: 'The delivery can’t end before it starts',
  amountTooLarge: (max: string) => formatText('This amount is too large: it can be at most {max, number}', { max }),
  unitPrice: 'Please enter a price with at most 4 decimals',
  price: 'Please enter a price from 0 with at most 4 decimals',
  foreignCurrency: (currency: string) =>
    formatText(
      'This price is in {currency}, and prices here are in US dollars ($). Please convert it, or remove the currency.',
      { currency },
    ),
  /** @param price formatted with the currency of the product */
  priceOfProduct: (price: string, currency: string) =>
    formatText('This product costs {price}. Please enter its price in {currency}.', { price, currency }),
  otherCurrency: (found: string, currency: string) =>
    formatText('This price is in {found}, and this product in {currency}. Please convert it, or correct one of both.', {
      found,
      currency,
    }),
  amountInOtherCurrency: (found: string, currency: string) =>
    formatText('{found} is another currency. Please enter an amount in {currency}.', { found, currency }),
  unknownCurrency: (typed: string) =>
    formatText('“{typed}” is not the code of a currency. Please enter one such as USD or EUR.', { typed }),
  unknownTax: (name: string) =>
    formatText('Your list of taxes has no “{name}”. Please add it in the settings, or correct the name.', { name }),
  /** @param names full names such as 'VAT (19%), VAT (7%)' */
  ambiguousTax: (name: string, names: string) =>
    formatText('“{name}” can be one of several taxes. Please write the one that you mean: {names}.', { name, names }),
  sameTaxName: (name: string) =>
    formatText(
      'Your list has several taxes “{name}”. Please rename one of them in the settings, or leave this empty.',
      {
        name,
      },
    ),
  tooManyCurrencies: (max: number) =>
    formatText('Your invoices already have {max} currencies, which is the maximum. Please choose one of them.', {
      max,
    }),
  quantity: 'Please enter a quantity from 0 with at most 4 decimals',
  reportKeyRequired: 'Please send the key of a row of the report',
  exchangeRate: 'Please enter a rate above 0 with at most 8 decimals',
  exchangeRateRequired: 'Please enter the exchange rate, or remove it',
  exchangeDateRequired: 'Please enter the date of the exchange rate',
  exchangeCurrency: (currency: string) =>
    formatText(
      'An exchange rate converts to the currency of your company, which is {currency}. Please enter the rate again.',
      {
        currency,
      },
    ),
  exchangeOfOwnCurrency: 'This invoice is in the currency of the exchange rate. Please remove the rate.',
  unclearNumber: 'This could mean two numbers. Please leave out the thousands separator: 1500, or 1.5',
  tooLong: (max: number) => formatText('Please use at most {max} characters', { max }),
  lineItemsRequired: 'Please add at least one line item',
  tooManyLineItems: (max: number) => formatText('An invoice can have at most {max} line items', { max }),
  /** @param percent the printing cost of the texts, as a percentage of the maximum */
  tooLongToPrint: (percent: number) =>
    formatText(
      'These texts are too long to print on one document: they are at {percent} % of what fits. Please shorten them, or write two documents. Line breaks, emoji, long words and non-Latin letters count for more.',
      { percent },
    ),
  text: 'Please enter text without control characters',
  roundingStep: (currency: string) =>
    formatText('Amounts in {currency} can’t be rounded to this step. Please choose another one.', { currency }),
  option: 'Please choose one of the listed options',
  repeated: 'Please give this only once',
  wholeNumber: (min: number, max: number) => formatText('Please give a whole number from {min} to {max}', { min, max }),
  invoiceNumberTaken: (number: string, free: string) =>
    formatText('You already have an invoice with the number {number}. Please choose another one, such as {free}.', {
      number,
      free,
    }),
  get numberFormatRequired(): string {
    return formatText('Please enter a format, such as {example}', { example: 'Q-{YYYY}-{001}' });
  },
  get numberFormatCounter(): string {
    return formatText('Please add one counter, such as {counter}', { counter: '{0001}' });
  },
  numberFormatDigits: (most: number) =>
    formatText('The counter can have at most {most} digits, such as {counter}', { most, counter: '{0001}' }),
  numberFormatUnknown: (placeholder: string) =>
    formatText('{placeholder} is unknown. Please use {placeholders} or a counter such as {counter}.', {
      placeholder,
      placeholders: '{YYYY}, {YY}, {MM}',
      counter: '{0001}',
    }),
  get numberFormatBrace(): string {
    return formatText('A brace is missing. Please write placeholders like {year} and {counter}.', {
      year: '{YYYY}',
      counter: '{0001}',
    });
  },
  numberFormatTwice: 'Please use the year and the month only once',
  get numberFormatMonth(): string {
    return formatText('Please add the year too, or the numbers repeat next year: {long} or {short}', {
      long: '{YYYY}',
      short: '{YY}',
    });
  },
  numberFormatLong: (max: number) =>
    formatText('Numbers of this format can be longer than {max} characters. Please shorten it.', { max }),
  numberUsed: (number: string, free: string) =>
    formatText('{number} is already used. The next free number is {free}.', { number, free }),
  customerUnknown: 'This customer is no longer in your list. Please choose another one, or none.',
  productUnknown: 'This product is no longer in your list. Please choose another one, or none.',
  rowsRequired: 'Please give at least one row',
  paymentDateRequired: 'Payment date is required',
  paymentDateAhead: 'This day is in the future. Please enter the day on which it was paid.',
  paidBackTooMuch: 'No more can be paid back than was paid',
  yourNameRequired: 'Please enter your name',
  clientQuestionRequired: 'Please write your question first',
  paymentAmountRequired: 'Amount is required',
  paymentAmountZero: 'Please enter an amount other than 0',
  creditNoteDateRequired: 'Date is required',
  creditNoteDateAhead: 'This day is in the future. Please enter today or an earlier day.',
  creditNoteAmount: 'Please enter an amount greater than 0',
  /** @param left the amount that can still be credited, formatted with its currency */
  creditNoteTooMuch: (left: string) =>
    formatText('This is more than is left of the invoice: {left} can still be credited.', { left }),
  /** @param left the amount that can still be refunded, formatted with its currency */
  refundTooMuch: (left: string) =>
    formatText('This is more than can be refunded. Please enter {left} at most.', { left }),
  refundOfNothing: 'Nothing of this payment is left to refund.',
  refundOfDisputed: 'The client has disputed this payment. A disputed payment cannot be refunded.',
  refundOfDisconnected:
    'The Stripe account that received this payment is no longer connected. Please refund it in the Stripe dashboard.',
  creditNoteTooMuchOfTaxes:
    'An earlier credit note over an amount includes a part of these lines. Please credit less of them, an amount, or all that is left.',
  creditedQuantityTooMuch: (left: string) =>
    formatText('This is more than is left of the line: {left} can still be credited.', { left }),
  lineItemUnknown: 'This line is not on the invoice.',
  lineItemTwice: 'This line appears twice. Please enter its whole quantity once.',
  tooManyRows: (max: number) => formatText('Please give at most {max} rows at once', { max }),
  amountMismatch: (expected: string) =>
    formatText('This amount does not add up: it should be {expected}', { expected }),
} as const;
