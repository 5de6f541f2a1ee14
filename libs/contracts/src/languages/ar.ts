import { getLocale, isolate as isolateIn, type TaxKind } from '../rules/index.js';
import type { SheetTexts } from './en-US.js';
import { createUnitLabel, type UnitNames } from './unit-names.js';

const isolate = (text: string): string => isolateIn(text, 'ar');

// These texts have no marks above letters, because the text in a PDF would get spaces before such marks.
const THANK_YOU_LINE = 'شكرا لتعاملكم معنا!';

const kinds: SheetTexts['kinds'] = {
  invoice: {
    name: 'فاتورة',
    clientHeading: 'فاتورة إلى',
    date: 'تاريخ الفاتورة',
    until: 'تاريخ الاستحقاق',
    totalLabel: 'الإجمالي',
    betweenAmountAndDate: 'تستحق في',
    deposit: 'الدفعة المقدمة المسددة',
    closingLine: THANK_YOU_LINE,
  },
  quote: {
    name: 'عرض سعر',
    clientHeading: 'عرض سعر إلى',
    date: 'تاريخ العرض',
    until: 'صالح حتى',
    totalLabel: 'الإجمالي',
    betweenAmountAndDate: 'صالح حتى',
    deposit: 'دفعة مقدمة عند القبول',
    closingLine: THANK_YOU_LINE,
  },
  creditNote: {
    name: 'إشعار دائن',
    clientHeading: 'إشعار إلى',
    date: 'التاريخ',
    totalLabel: 'إجمالي الإشعار الدائن',
  },
};

const taxKinds: Record<TaxKind, string> = {
  standard: 'النسبة الأساسية',
  reduced: 'نسبة مخفضة',
  zero: 'نسبة صفرية',
  exempt: 'معفى',
  'reverse-charge': 'الاحتساب العكسي',
  'intra-community': 'توريد داخل الاتحاد الأوروبي',
  export: 'تصدير',
  'out-of-scope': 'خارج نطاق الضريبة',
  withholding: 'ضريبة الاستقطاع',
};

const units: UnitNames = {
  hour: { zero: 'ساعة', one: 'ساعة', two: 'ساعتان', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  day: { zero: 'يوم', one: 'يوم', two: 'يومان', few: 'أيام', many: 'يوما', other: 'يوم' },
  week: { zero: 'أسبوع', one: 'أسبوع', two: 'أسبوعان', few: 'أسابيع', many: 'أسبوعا', other: 'أسبوع' },
  month: { zero: 'شهر', one: 'شهر', two: 'شهران', few: 'أشهر', many: 'شهرا', other: 'شهر' },
  year: { zero: 'سنة', one: 'سنة', two: 'سنتان', few: 'سنوات', many: 'سنة', other: 'سنة' },
  monthly: 'شهريا',
  yearly: 'سنويا',
  each: 'قطعة',
  qty: 'قطعة',
  piece: { two: 'قطعتان', few: 'قطع', other: 'قطعة' },
  item: { two: 'بندان', few: 'بنود', many: 'بندا', other: 'بند' },
  unit: 'وحدة',
  set: 'مجموعة',
  lot: 'دفعة',
  dozen: 'دزينة',
  pair: 'زوج',
  project: { two: 'مشروعان', few: 'مشاريع', many: 'مشروعا', other: 'مشروع' },
  milestone: 'مرحلة رئيسية',
  phase: 'مرحلة',
  deliverable: 'مخرج',
  service: 'خدمة',
  session: { two: 'جلستان', few: 'جلسات', other: 'جلسة' },
  consultation: 'استشارة',
  page: 'صفحة',
  post: 'منشور',
  article: 'مقال',
  word: 'كلمة',
  design: 'تصميم',
  revision: 'جولة تعديل',
  license: 'ترخيص',
  subscription: 'اشتراك',
  meter: 'متر',
  foot: 'قدم',
  yard: 'ياردة',
  inch: 'بوصة',
  square_meter: 'متر مربع',
  square_foot: 'قدم مربع',
  cubic_meter: 'متر مكعب',
  kilogram: 'كيلوغرام',
  pound: 'رطل',
  gram: 'غرام',
  ounce: 'أونصة',
  ton: 'طن',
  liter: 'لتر',
  gallon: 'غالون',
  quart: 'كوارت',
  pint: 'باينت',
  visit: 'زيارة',
  appointment: 'موعد',
  treatment: 'جلسة علاج',
  lesson: 'درس',
  course: 'دورة',
  workshop: 'ورشة عمل',
  event: 'فعالية',
  seat: 'مقعد',
  ticket: 'تذكرة',
  percentage: 'نسبة مئوية',
  rate: 'سعر',
  commission: 'عمولة',
};

const plurals = new Intl.PluralRules(getLocale('ar'));

/** Returns the number of days as a text. For one and two days, the text contains no number. */
function formatDays(days: number): string {
  const pluralForms = { zero: 'يوم', one: 'يوم واحد', two: 'يومين', few: `${days} أيام`, many: `${days} يوما` };
  const category = plurals.select(days);
  return `خلال ${category === 'other' ? `${days} يوم` : pluralForms[category]}`;
}

export const texts: SheetTexts = {
  kinds,
  amounts: {
    language: 'ar',
    tax: (rate) => `الضريبة (${rate})`,
    taxKind: (kind) => taxKinds[kind],
    includes: (tax) => `يشمل ${tax}`,
    taxOnBase: (tax, base) => `${tax} على ${base}`,
    discount: (rate) => (rate ? `خصم (${rate})` : 'خصم'),
    rounding: 'التقريب',
    exchangeRate: (date, from, to) => `سعر الصرف في ${date}: ${from} = ${to}`,
    taxInCurrency: (currency, amount) => `الضريبة بعملة ${isolate(currency)}: ${amount}`,
    totalInCurrency: (currency, amount) => `الإجمالي بعملة ${isolate(currency)}: ${amount}`,
  },
  pageOf: ['صفحة ', ' من '],
  from: 'من',
  number: (number) => `رقم ${isolate(number)}`,
  forInvoice: 'للفاتورة رقم',
  paymentTerms: 'شروط الدفع',
  formatPaymentTerms: (days) => (days === 0 ? 'تستحق فورا' : formatDays(days)),
  description: 'الوصف',
  quantity: 'الكمية',
  unit: 'الوحدة',
  unitLabel: createUnitLabel('ar', units),
  rate: 'السعر',
  taxes: 'الضريبة',
  amount: 'المبلغ',
  subtotal: 'المجموع الفرعي',
  amountDue: 'المبلغ المستحق',
  creditFor: (invoiceNumber, invoiceDate) =>
    `هذا الإشعار الدائن يخص الفاتورة رقم ${isolate(invoiceNumber)} بتاريخ ${invoiceDate}.`,
  creditLine: (invoiceNumber) => `إشعار دائن للفاتورة رقم ${isolate(invoiceNumber)}`,
  reason: 'السبب',
  paymentInformation: 'معلومات الدفع',
  details: { reference: 'رقمكم المرجعي', day: 'تاريخ التوريد', period: 'فترة التوريد' },
  note: 'ملاحظة',
  partyIds: { taxId: 'الرقم الضريبي', registrationNumber: 'رقم السجل التجاري' },
  logo: (companyName) => `شعار ${isolate(companyName)}`,
  watermark: (brandName) => `أنشئت باستخدام ${isolate(brandName)} – الباقة المجانية`,
};
