import { FREE_INVOICE_LIMIT, fontPresets, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { brand } from '../../brand.js';
import { getTrialDays } from '../../operator-settings.js';
import { t } from '../../languages/t.js';
import { getPlanTexts } from '../subscription/plan-texts.js';

export const getLandingTexts = () => {
  const planTexts = getPlanTexts();
  return {
    title: t('{brand} · Professional invoices in 30 seconds', { brand: brand.name }),
    description: t(
      'Write an invoice beside a live preview, send it as a PDF with your own logo, colors and fonts, and see who has paid. Free to start, without a credit card.',
    ),
    start: t('Start Free'),

    hero: {
      heading: t('Invoices as good as your work.'),
      text: t(
        '{brand} turns what you did into a professional PDF while you type, with your own logo, colors and fonts, and keeps track of who has paid.',
        { brand: brand.name },
      ),
      offer: t('Your first {count} invoices are free. No credit card. Set up in 30 seconds.', {
        count: FREE_INVOICE_LIMIT,
      }),
      offerWithout: t('Every invoice is free here. Set up in 30 seconds.'),
      pictureOf: t('An invoice made with it: letterhead with logo, four line items, tax, total and how to pay'),
    },

    figures: {
      heading: t('Know where your money is'),
      text: t('Sent, paid, still to come: the dashboard adds it up for this week, month, quarter or year.'),
      note: t('Sample figures'),
    },

    features: {
      heading: t('What it takes to get paid'),
      clients: {
        heading: t('Client database'),
        text: t('Saved once: after that the address, the contact and the payment terms fill themselves in.'),
      },
      catalog: {
        heading: t('Product and service catalog'),
        text: t('Type two letters of what you sell, and the line is written, with unit and price.'),
      },
      status: {
        heading: t('Payment status management'),
        text: t('What is late turns overdue by itself. When the money is there, one click does it. Try it:'),
      },
      analytics: {
        heading: t('Business analytics'),
        text: t('Month by month: what has been collected, and what is still receivable.'),
      },
    },

    steps: {
      heading: t('From the quote to the last payment'),
      items: [
        [
          t('Quotes'),
          t('Sent by e-mail. Your client accepts or declines on their page, and one click makes the invoice.'),
        ],
        [t('Sent by e-mail'), t('With the PDF and a link to the client’s page. You see when it was opened.')],
        [t('A page for your client'), t('Shows what is due and how to pay, and takes questions. No account needed.')],
        [t('Attachments'), t('Files of yours go out with the invoice, or stay with it for you alone.')],
        [t('Reminders'), t('Go out on the days that you choose, until the invoice is paid.')],
        [t('Recurring invoices'), t('Each week, month or year: as a draft, issued, or sent.')],
        [t('Payments in parts'), t('Deposits, part payments and refunds. Each invoice shows what is still due.')],
        [t('Credit notes'), t('Correct an invoice in whole or in part, with a number and a PDF.')],
        [t('Statements'), t('One e-mail that lists everything a client still owes.')],
        [t('Your data'), t('Export it at any time: PDFs, tables, and a file for your accountant.')],
      ],
    },

    branding: {
      heading: t('Your letterhead, your colors'),
      text: t(
        'Upload your logo (PNG, JPG or SVG), pick from the colors found in it, and set your name in one of {count} font styles. On every plan. What you see in the preview is, to the letter, what your client opens.',
        { count: fontPresets.length },
      ),
      pictureOf: (name: string) => t('Upper part of an invoice with the letterhead of {name}', { name }),
    },

    comparison: {
      heading: t('An invoicing tool, not an accounting department'),
      text: t(
        'A large accounting product does more. If what you need is to send invoices and be paid, you can have that today.',
      ),
      other: t('Large accounting product'),
      rows: [
        {
          what: t('First invoice'),
          here: t('After 30 seconds of setup'),
          there: t('After accounts, taxes and opening balances'),
        },
        {
          shownIf: 'payments',
          what: t('Price'),
          here: t('${price} per month, one plan', { price: PRO_PRICE_PER_MONTH }),
          there: t('Several tiers, and add-ons'),
        },
        {
          shownIf: 'payments',
          what: t('To try it'),
          here: t('{count} invoices, no credit card', { count: FREE_INVOICE_LIMIT }),
          there: t('A trial that runs out'),
        },
        {
          what: t('While you write'),
          here: t('The finished page, live beside the form'),
          there: t('A form, and a preview afterwards'),
        },
        { what: t('Payroll, bookkeeping, tax returns'), here: t('No'), there: t('Yes') },
      ],
    },

    pricing: {
      heading: t('One price, when you need it'),
      without: { heading: t('Free, all of it'), text: planTexts.without },
      later: t('Start Free, upgrade later'),
      plans: [
        {
          name: t('Free'),
          isStart: true,
          price: t('${price}', { price: 0 }),
          per: t('for {count} invoices', { count: FREE_INVOICE_LIMIT }),
          points: [
            t('Up to {count} invoices, with a small watermark line', { count: FREE_INVOICE_LIMIT }),
            t('Invoice creation with live preview, and PDF'),
            t('Standard templates'),
            t('No credit card'),
          ],
          trial: '',
        },
        {
          name: 'Pro',
          isStart: false,
          price: t('${price}', { price: PRO_PRICE_PER_MONTH }),
          per: t('per month'),
          points: [
            t('Unlimited invoices, without the watermark'),
            t('Customer management and product catalog'),
            t('Analytics dashboard'),
            t('Priority support'),
            t('Cancel anytime'),
          ],
          trial: t('{days}-day free trial', { days: getTrialDays() }),
        },
      ],
    },

    faq: {
      heading: t('Questions, answered'),
      questions: [
        { shownIf: 'payments', question: t('Is it really free to start?'), answer: planTexts.free },
        { shownIf: 'no-payments', question: t('Is it really free?'), answer: planTexts.without },
        {
          shownIf: 'payments',
          question: t('And after that?'),
          answer: `${planTexts.pro} ${planTexts.cancelling}`,
        },
        { shownIf: 'trial', question: t('Is there a free trial of Pro?'), answer: planTexts.trial },
        {
          question: t('Does my client need an account?'),
          answer: t(
            'No. Your client gets the PDF and a link to a page of their own, which shows what is due and how to pay.',
          ),
        },
        {
          question: t('Can I use my own invoice numbers?'),
          answer: t(
            'Yes. Type the number you want, such as INV-009, and {brand} goes on with INV-010. A number is never used twice.',
            { brand: brand.name },
          ),
        },
        {
          question: t('What if I need help?'),
          answer: t('Write to us. A person answers within 24 hours. The service itself is there 99.9% of the time.'),
        },
      ],
    },

    testimonials: {
      heading: t('How it feels'),
      note: t('Two sample testimonials, until our customers’ own words stand here.'),
      mark: t('Sample'),
      quotes: [
        {
          text: t('I write the invoice on the train home, and it looks as if somebody had designed it for me.'),
          name: 'Mara Lindqvist',
          role: t('Illustrator'),
        },
        {
          text: t('There was a spreadsheet for who had paid. Now there is one number, and I sleep better.'),
          name: 'Theo Grant',
          role: t('Owner of a joinery with four people'),
        },
      ],
    },

    closing: { heading: t('Your next invoice could be out in a minute') },
  } as const;
};
