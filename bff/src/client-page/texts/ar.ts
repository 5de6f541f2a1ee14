import { isolate as isolateIn, MAX_LENGTH, type ShownQuoteStatus, type ShownStatus } from '@paperbill/contracts/rules';
import type { PageTexts } from './en-US.js';

const isolate = (text: string): string => isolateIn(text, 'ar');

const statuses: Record<ShownStatus | ShownQuoteStatus, string> = {
  pending: 'بانتظار الدفع',
  paid: 'مدفوعة',
  overdue: 'متأخرة',
  void: 'ملغاة',
  open: 'بانتظار الرد',
  accepted: 'تم القبول',
  declined: 'تم الرفض',
  expired: 'انتهت الصلاحية',
};

export const arabicPageTexts: PageTexts = {
  invoice: (number) => `فاتورة ${isolate(number)}`,
  quote: (number) => `عرض سعر ${isolate(number)}`,
  unnamedInvoice: 'فاتورة',
  unnamedQuote: 'عرض سعر',
  titleFrom: (title, companyName) => `${title} من ${isolate(companyName)}`,
  status: (status) => statuses[status],
  invoiceDate: 'تاريخ الفاتورة',
  dueDate: 'تاريخ الاستحقاق',
  quoteDate: 'تاريخ العرض',
  validUntil: 'صالح حتى',
  items: 'البنود',
  subtotal: 'المجموع الفرعي',
  total: 'الإجمالي',
  line: (quantity, unit, price) => `${quantity} ${isolate(unit)}، سعر الوحدة ${price}`,
  lineTaxes: (taxes) => `، الضريبة: ${taxes}`,
  credited: 'المبلغ الدائن',
  paid: 'المدفوع',
  amountDue: 'المبلغ المستحق',
  note: 'ملاحظة',
  files: 'الملفات',
  from: 'من',
  for: 'إلى',
  terms: 'شروط الدفع',
  detailLabel: (label) => label,
  downloadPdf: 'تنزيل PDF',
  openPdf: 'فتح PDF',
  payAt: (host) => `الدفع عبر ${isolate(host)}`,
  nothingToPay: 'لا يوجد مبلغ للدفع.',
  paidBack: 'تم رد المبلغ إليكم.',
  thanksForPayment: 'تم الدفع. شكرًا لكم!',
  cancelled: 'أُلغيت هذه الفاتورة. لا يوجد مبلغ للدفع.',
  willBePaidBack: 'سيُرد المبلغ إليكم.',
  due: (date) => `تُستحق في ${date}`,
  wasDue: (date) => `كانت مستحقة في ${date}`,
  partlyPaid: (total, due, paid) => `المتبقي من ${total}، ${due}. المدفوع ${paid}.`,
  howToPay: 'كيفية الدفع',
  includeNumber: (number) => `يرجى ذكر رقم الفاتورة ${isolate(number)} عند الدفع.`,
  transferTo: 'المستفيد',
  unnamedSender: 'المرسل',
  amount: 'المبلغ',
  transferFor: 'الغرض',
  scanCode: 'امسحوا الرمز بتطبيق البنك، ثم أدخلوا المبلغ فيه.',
  tell: 'رسالة إلى',
  unnamedSenderToTell: 'المرسل',
  thanksForMessage: {
    paid: 'شكرًا لكم! أبلغنا المرسل بأنكم دفعتم.',
    question: 'شكرًا لكم! تم إرسال سؤالكم.',
  },
  testOfMessage: (isOpen) =>
    `فتحتم هذه الصفحة من رسالة تجريبية. يمكن لعميلكم هنا ${isOpen ? 'الإبلاغ «لقد دفعت» أو ' : ''}طرح سؤال، لكن الرسالة التجريبية لا تتيح ذلك.`,
  havePaid: 'لقد دفعت',
  paymentNote: 'هل تودون إضافة شيء، مثل التاريخ؟ (اختياري)',
  haveQuestion: 'لدي سؤال',
  yourQuestion: 'سؤالكم',
  send: 'إرسال',
  thanksForAnswer: {
    accepted: 'شكرًا لكم! أبلغنا المرسل بأنكم قبلتم العرض.',
    declined: 'شكرًا لكم! أبلغنا المرسل بأنكم رفضتم العرض.',
  },
  testOfAnswer:
    'فتحتم هذه الصفحة من رسالة تجريبية. يمكن لعميلكم هنا قبول العرض أو رفضه، لكن الرسالة التجريبية لا تتيح ذلك.',
  acceptQuote: 'قبول العرض',
  decline: 'رفض',
  quoteValidUntil: (date) => `صالح حتى ${date}`,
  quoteExpired: (date) => `كان صالحًا حتى ${date}. يرجى طلب عرض جديد.`,
  answeredBy: (answer, name) => `${answer} من قِبل ${isolate(name)}`,
  answerForms: {
    accepted: {
      title: (number) => `هل تقبلون عرض السعر ${isolate(number)}؟`,
      note: 'هل تودون إضافة شيء؟ (اختياري)',
      submit: 'قبول العرض',
    },
    declined: {
      title: (number) => `هل ترفضون عرض السعر ${isolate(number)}؟`,
      note: 'ما السبب؟ (اختياري)',
      submit: 'رفض العرض',
    },
  },
  yourName: 'اسمكم',
  answerError: (field) =>
    field === 'name'
      ? `يرجى إدخال اسمكم، بحد أقصى ${MAX_LENGTH.name} حرفًا.`
      : `يرجى كتابة ${MAX_LENGTH.clientMessage} حرف كحد أقصى، دون رموز تحكم.`,
  back: 'رجوع',
  madeWith: 'أُنشئت باستخدام',
};
