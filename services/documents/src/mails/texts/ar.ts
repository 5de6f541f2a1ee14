import { isolate as isolateIn } from '@paperbill/contracts/rules';
import type { LetterTexts } from './en-US.js';

const isolate = (text: string): string => isolateIn(text, 'ar');

export const arabicLetterTexts: LetterTexts = {
  documents: {
    invoice: { name: 'فاتورة', view: 'عرض الفاتورة', viewInText: 'عرض الفاتورة:' },
    quote: { name: 'عرض سعر', view: 'عرض عرض السعر', viewInText: 'عرض عرض السعر:' },
  },
  line: (label, value) => `${label}: ${value}`,
  total: 'الإجمالي',
  amountDue: 'المبلغ المستحق',
  paid: 'مدفوعة',
  cancelled: 'ملغاة',
  paidSoFar: 'المدفوع حتى الآن',
  leftToPay: 'المتبقي للدفع',
  dueDate: 'تاريخ الاستحقاق',
  validUntil: 'صالح حتى',
  answered: { accepted: 'تم القبول', declined: 'تم الرفض', expired: 'انتهت الصلاحية' },
  dueOn: (amount, date) => `${amount}، تُستحق في ${date}`,
  quoteUntil: (amount, date) => `${amount}، صالح حتى ${date}`,
  howToPay: 'كيفية الدفع',
  payAt: (host) => `الدفع عبر ${isolate(host)}`,
  online: 'الدفع الإلكتروني',
  transferTo: 'المستفيد',
  unnamedSender: 'المرسل',
  includeNumber: (number) => `يرجى ذكر رقم الفاتورة ${isolate(number)} عند الدفع.`,
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
