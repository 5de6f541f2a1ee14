import { isolate as isolateIn } from '@paperbill/contracts/rules';
import type { MailFrameTexts } from './en-US.js';

const isolate = (text: string): string => isolateIn(text, 'ar');

export const arabicMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'عرض الفاتورة:', quote: 'عرض عرض السعر:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}، تُستحق في ${date}`,
  quoteUntil: (amount, date) => `${amount}، صالح حتى ${date}`,
  online: 'الدفع الإلكتروني',
  includeNumbers: 'يرجى ذكر أرقام الفواتير عند الدفع.',
  statement: {
    title: 'الفواتير غير المسددة',
    due: 'تاريخ الاستحقاق',
    overdue: 'متأخرة',
    row: (number, dueDate) => `الفاتورة ${isolate(number)}، تُستحق في ${dueDate}`,
    more: (count) => `فواتير أخرى: ${count}`,
    creditOf: (number) => `رصيد دائن من ${isolate(number)}`,
    moreCredits: (count) => `أرصدة دائنة أخرى: ${count}`,
    dueIn: (amount, count) => `${amount} للدفع، عدد الفواتير: ${count}`,
  },
  sentWith: (brandName) => `أُرسلت باستخدام ${isolate(brandName)}`,
  unnamedUser: 'مستخدم',
};
