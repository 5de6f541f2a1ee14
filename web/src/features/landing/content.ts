import { FREE_INVOICE_LIMIT, fontPresets, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { brand } from '../../brand.js';
import { getTrialDays } from '../../operator-settings.js';
import { planTexts } from '../subscription/plan-texts.js';

/** All texts of the landing page. Its sample data is in samples.ts. */
export const content = {
  title: `${brand.name} · Professional invoices in 30 seconds`,
  description: `Write an invoice beside a live preview, send it as a PDF with your own logo, colors and fonts, and see who has paid. Free to start, without a credit card.`,
  start: 'Start Free',

  hero: {
    heading: 'Invoices as good as your work.',
    text: `${brand.name} turns what you did into a professional PDF while you type, with your own logo, colors and fonts, and keeps track of who has paid.`,
    offer: `Your first ${FREE_INVOICE_LIMIT} invoices are free. No credit card. Set up in 30 seconds.`,
    offerWithout: 'Every invoice is free here. Set up in 30 seconds.',
    pictureOf: 'An invoice made with it: letterhead with logo, four line items, tax, total and how to pay',
  },

  figures: {
    heading: 'Know where your money is',
    text: 'Sent, paid, still to come: the dashboard adds it up for this week, month, quarter or year.',
    note: 'Sample figures',
  },

  features: {
    heading: 'What it takes to get paid',
    clients: {
      heading: 'Client database',
      text: 'Saved once: after that the address, the contact and the payment terms fill themselves in.',
    },
    catalog: {
      heading: 'Product and service catalog',
      text: 'Type two letters of what you sell, and the line is written, with unit and price.',
    },
    status: {
      heading: 'Payment status management',
      text: 'What is late turns overdue by itself. When the money is there, one click does it. Try it:',
    },
    analytics: {
      heading: 'Business analytics',
      text: 'Month by month: what has been collected, and what is still receivable.',
    },
  },

  steps: {
    heading: 'From the quote to the last payment',
    items: [
      ['Quotes', 'Sent by e-mail. Your client accepts or declines on their page, and one click makes the invoice.'],
      ['Sent by e-mail', 'With the PDF and a link to the client’s page. You see when it was opened.'],
      ['A page for your client', 'Shows what is due and how to pay, and takes questions. No account needed.'],
      ['Attachments', 'Files of yours go out with the invoice, or stay with it for you alone.'],
      ['Reminders', 'Go out on the days that you choose, until the invoice is paid.'],
      ['Recurring invoices', 'Each week, month or year: as a draft, issued, or sent.'],
      ['Payments in parts', 'Deposits, part payments and refunds. Each invoice shows what is still due.'],
      ['Credit notes', 'Correct an invoice in whole or in part, with a number and a PDF.'],
      ['Statements', 'One e-mail that lists everything a client still owes.'],
      ['Your data', 'Export it at any time: PDFs, tables, and a file for your accountant.'],
    ],
  },

  branding: {
    heading: 'Your letterhead, your colors',
    text: `Upload your logo (PNG, JPG or SVG), pick from the colors found in it, and set your name in one of ${fontPresets.length} font styles. On every plan. What you see in the preview is, to the letter, what your client opens.`,
    pictureOf: (name: string) => `Upper part of an invoice with the letterhead of ${name}`,
  },

  comparison: {
    heading: 'An invoicing tool, not an accounting department',
    text: 'A large accounting product does more. If what you need is to send invoices and be paid, you can have that today.',
    other: 'Large accounting product',
    rows: [
      { what: 'First invoice', here: 'After 30 seconds of setup', there: 'After accounts, taxes and opening balances' },
      {
        only: 'payments',
        what: 'Price',
        here: `$${PRO_PRICE_PER_MONTH} per month, one plan`,
        there: 'Several tiers, and add-ons',
      },
      {
        only: 'payments',
        what: 'To try it',
        here: `${FREE_INVOICE_LIMIT} invoices, no credit card`,
        there: 'A trial that runs out',
      },
      {
        what: 'While you write',
        here: 'The finished page, live beside the form',
        there: 'A form, and a preview afterwards',
      },
      { what: 'Payroll, bookkeeping, tax returns', here: 'No', there: 'Yes' },
    ],
  },

  pricing: {
    heading: 'One price, when you need it',
    without: { heading: 'Free, all of it', text: planTexts.without },
    later: 'Start Free, upgrade later',
    plans: [
      {
        name: 'Free',
        isStart: true,
        price: '$0',
        per: `for ${FREE_INVOICE_LIMIT} invoices`,
        points: [
          `Up to ${FREE_INVOICE_LIMIT} invoices, with a small watermark line`,
          'Invoice creation with live preview, and PDF',
          'Standard templates',
          'No credit card',
        ],
        trial: '',
      },
      {
        name: 'Pro',
        isStart: false,
        price: `$${PRO_PRICE_PER_MONTH}`,
        per: 'per month',
        points: [
          'Unlimited invoices, without the watermark',
          'Customer management and product catalog',
          'Analytics dashboard',
          'Priority support',
          'Cancel anytime',
        ],
        trial: `${getTrialDays()}-day free trial`,
      },
    ],
  },

  faq: {
    heading: 'Questions, answered',
    questions: [
      { only: 'payments', question: 'Is it really free to start?', answer: planTexts.free },
      { only: 'no-payments', question: 'Is it really free?', answer: planTexts.without },
      {
        only: 'payments',
        question: 'And after that?',
        answer: `${planTexts.pro} ${planTexts.cancelling}`,
      },
      { only: 'trial', question: 'Is there a free trial of Pro?', answer: planTexts.trial },
      {
        question: 'Does my client need an account?',
        answer:
          'No. Your client gets the PDF and a link to a page of their own, which shows what is due and how to pay.',
      },
      {
        question: 'Can I use my own invoice numbers?',
        answer: `Yes. Type the number you want, such as INV-009, and ${brand.name} goes on with INV-010. A number is never used twice.`,
      },
      {
        question: 'What if I need help?',
        answer: 'Write to us. A person answers within 24 hours. The service itself is there 99.9% of the time.',
      },
    ],
  },

  testimonials: {
    heading: 'How it feels',
    note: 'Two sample testimonials, until our customers’ own words stand here.',
    mark: 'Sample',
    quotes: [
      {
        text: 'I write the invoice on the train home, and it looks as if somebody had designed it for me.',
        name: 'Mara Lindqvist',
        role: 'Illustrator',
      },
      {
        text: 'There was a spreadsheet for who had paid. Now there is one number, and I sleep better.',
        name: 'Theo Grant',
        role: 'Owner of a joinery with four people',
      },
    ],
  },

  closing: { heading: 'Your next invoice could be out in a minute' },
} as const;
