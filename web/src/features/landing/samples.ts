import type { InvoiceStats } from '@paperbill/contracts/http';
import type { InvoiceDocumentData, PrintableInvoice } from '@paperbill/invoice-document';
import { sumAmounts } from '@paperbill/money';
import type { TextId } from '../../languages/t.js';
import {
  createSampleLogo,
  sampleInvoice as invoice,
  sampleLogo,
  toSampleData,
  translateSample,
} from '../documents/preview/sample-invoice.js';

/** Our specification defines these figures. The amounts of the sample invoices add up to them. */
export const sampleStats: InvoiceStats = {
  totalInvoices: 54,
  pendingInvoices: 26,
  paidInvoices: 29,
  totalInvoiced: '86420.00',
  collectedAmount: '51875.50',
  receivableAmount: '34544.50',
};

const sunLogo = createSampleLogo(
  '<path d="M4 34a20 20 0 0 1 40 0z" fill="#c0562f"/><path d="M2 39h44M10 44h28" stroke="#c0562f" stroke-width="2.5" stroke-linecap="round"/>',
);
const lensLogo = createSampleLogo(
  '<g fill="none" stroke="#3b2f6b" stroke-width="3"><circle cx="24" cy="24" r="21"/><circle cx="24" cy="24" r="9"/></g>',
);
const beamLogo = createSampleLogo('<path d="M4 44V8h8v14h24V8h8v36h-8V30H12v14z" fill="#2f4a3c"/>');

export const getSampleInvoice = (): InvoiceDocumentData => toSampleData(translateSample(invoice), sampleLogo);

type SampleSender = Pick<
  PrintableInvoice,
  'companyName' | 'companyTitle' | 'companyAddress' | 'companyEmail' | 'companyNameFont' | 'companyNameColor'
>;

/** The file sample-fonts.css contains the fonts of these samples. Only the upper part of each invoice is visible. */
const sampleSenders: [sender: SampleSender, logo: string][] = [
  [
    {
      companyName: 'Solveig Ayers',
      companyTitle: 'Pilates and physiotherapy' satisfies TextId,
      companyAddress: '210 Sunrise Avenue\nTucson, AZ, 85701',
      companyEmail: 'solveig@ayers.example',
      companyNameFont: 'font-playfair-italic',
      companyNameColor: '#c0562f',
    },
    sunLogo,
  ],
  [
    {
      companyName: 'Hale & Sons',
      companyTitle: 'Joinery since 1988' satisfies TextId,
      companyAddress: '5 Mill Yard\nAsheville, NC, 28801',
      companyEmail: 'office@haleandsons.example',
      companyNameFont: 'font-slab',
      companyNameColor: '#2f4a3c',
    },
    beamLogo,
  ],
  [
    {
      companyName: 'Ines Okafor',
      companyTitle: 'Photographs of people and places' satisfies TextId,
      companyAddress: '77 Larkin Street\nSan Francisco, CA, 94102',
      companyEmail: 'studio@okafor.example',
      companyNameFont: 'font-montserrat-capitals',
      companyNameColor: '#3b2f6b',
    },
    lensLogo,
  ],
];

export const sampleCompanyNames = sampleSenders.map(([{ companyName }]) => companyName);

export const getLetterheads = (): InvoiceDocumentData[] =>
  sampleSenders.map(([sender, logo]) => {
    const letter = { ...invoice, ...sender, companyPhone: '', invoiceNumber: '7', lineItems: [] };
    return toSampleData(translateSample(letter), logo);
  });

export const sampleCustomers = [
  { name: 'Oak Lane Bakery', address: '88 Oak Lane, Burlington, VT, 05401', contact: 'Jane Miller', terms: 'net30' },
  { name: 'Nordic Tea House', address: '3 Pier Road, Portland, ME, 04101', contact: 'Emil Dahl', terms: 'net15' },
  {
    name: 'Hartwell & Moss',
    address: '1200 Market St, Philadelphia, PA, 19107',
    contact: 'Ada Moss',
    terms: 'due_on_receipt',
  },
];

export const sampleProducts = [
  { name: 'Brand workshop', description: 'Half a day with your team', unit: 'session', unitPrice: '1200.00' },
  { name: 'Web design', description: 'Drafts and finished pages', unit: 'hour', unitPrice: '95.00' },
  { name: 'Menu cards', description: 'Typesetting and print', unit: 'piece', unitPrice: '1.35' },
] as const;

const overdueInvoice = { number: 'HF-037', client: 'Hartwell & Moss', amount: '2600.00', status: 'overdue' } as const;
export const trackedInvoice = {
  number: invoice.invoiceNumber,
  client: invoice.clientName,
  amount: invoice.total,
  others: [{ number: 'HF-041', client: 'Nordic Tea House', amount: '1140.00', status: 'paid' }, overdueInvoice],
  receivable: { before: sumAmounts([invoice.total, overdueInvoice.amount], 2), after: overdueInvoice.amount },
} as const;

export const revenueOfSampleMonths = [
  { month: 6, collected: 6_400, receivable: 0 },
  { month: 7, collected: 5_150, receivable: 0 },
  { month: 8, collected: 7_900, receivable: 600 },
  { month: 9, collected: 8_350, receivable: 1_200 },
  { month: 10, collected: 6_700, receivable: 3_400 },
  { month: 11, collected: 3_100, receivable: 6_850 },
] as const;
