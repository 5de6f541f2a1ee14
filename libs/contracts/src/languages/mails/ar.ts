import { isolate as isolateIn } from '../../rules/languages.js';
import type { MailTexts } from '../../texts/mail-templates.js';

const isolate = (text: string): string => isolateIn(text, 'ar');

const addGreetingAndClosing = (text: string): string => `مرحبًا {name}،\n\n${text}\n\nمع أطيب التحيات،\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'فاتورة', view: 'عرض الفاتورة' },
      quote: { name: 'عرض سعر', view: 'عرض عرض السعر' },
    },
    total: 'الإجمالي',
    amountDue: 'المبلغ المستحق',
    paid: 'مدفوعة',
    cancelled: 'ملغاة',
    paidSoFar: 'المدفوع حتى الآن',
    leftToPay: 'المتبقي للدفع',
    dueDate: 'تاريخ الاستحقاق',
    chargedCardLabel: 'سيُخصم من',
    // The text starts with an Arabic word, because a mail derives the direction of the line from the first word.
    cardOnDate: (card, date) => `البطاقة ${isolate(card)} في ${date}`,
    validUntil: 'صالح حتى',
    answerTexts: { accepted: 'تم القبول', declined: 'تم الرفض', expired: 'انتهت الصلاحية' },
    howToPay: 'كيفية الدفع',
    pay: (amount) => `ادفع ${amount}`,
    payAtHost: (host) => `الدفع عبر ${isolate(host)}`,
    transferToLabel: 'المستفيد',
    unnamedSender: 'المرسل',
    includeNumber: (number) => `يرجى ذكر رقم الفاتورة ${isolate(number)} عند الدفع.`,
  },
  templates: {
    invoice: {
      subject: 'فاتورة {number} من {company}',
      text: addGreetingAndClosing(
        'تجدون مرفقًا الفاتورة {number} بمبلغ {amount}، وتُستحق في {due date}.\n\nيمكنكم أيضًا عرضها على الإنترنت باستخدام الزر أدناه.',
      ),
    },
    partlyPaid: {
      subject: 'فاتورة {number} من {company}',
      text: addGreetingAndClosing(
        'تجدون مرفقًا الفاتورة {number}. المبلغ المتبقي هو {amount}، ويُستحق في {due date}.\n\nيمكنكم أيضًا عرضها على الإنترنت باستخدام الزر أدناه.',
      ),
    },
    void: {
      subject: 'إلغاء الفاتورة {number} من {company}',
      text: addGreetingAndClosing('أُلغيت الفاتورة {number}، ولا يوجد مبلغ للدفع. مرفق نسخة لسجلاتكم.'),
    },
    upcoming: {
      subject: 'فاتورة {number} من {company} تُستحق في {due date}',
      text: addGreetingAndClosing(
        'هذا تذكير ودي: تُستحق الفاتورة {number} بمبلغ {amount} في {due date}. مرفق نسخة منها.\n\nإذا سبق لكم الدفع، فشكرًا لكم، ويرجى تجاهل هذه الرسالة.',
      ),
    },
    overdue: {
      subject: 'فاتورة {number} من {company} متأخرة السداد',
      text: addGreetingAndClosing(
        'كانت الفاتورة {number} مستحقة في {due date}، ولم يُسدد مبلغ {amount} بعد. مرفق نسخة منها. نرجو إعلامنا بموعد الدفع المتوقع.\n\nإذا سبق لكم الدفع، فشكرًا لكم، ويرجى تجاهل هذه الرسالة.',
      ),
    },
    receipt: {
      subject: 'تأكيد دفع الفاتورة {number} من {company}',
      text: addGreetingAndClosing('شكرًا لدفعكم مبلغ {amount} عن الفاتورة {number}. الفاتورة مرفقة لسجلاتكم.'),
    },
    uncharged: {
      subject: 'يرجى دفع الفاتورة {number} من {company}',
      text: addGreetingAndClosing(
        'لم تُدفع الفاتورة {number} تلقائيًا ببطاقتكم المحفوظة. المبلغ المتبقي هو {amount}، ويُستحق في {due date}.\n\nيمكنكم الاطلاع على طريقة الدفع في صفحة الفاتورة.',
      ),
    },
    statement: {
      subject: 'كشف حساب من {company}',
      text: addGreetingAndClosing(
        'هذه هي الفواتير غير المسددة حاليًا. اضغطوا على رقم الفاتورة لعرضها.\n\nإذا سبق لكم دفع بعضها، فشكرًا لكم، ويرجى تجاهلها.',
      ),
    },
    quote: {
      subject: 'عرض سعر {number} من {company}',
      text: addGreetingAndClosing(
        'تجدون مرفقًا عرض السعر {number} بمبلغ {amount}، وهو صالح حتى {valid until}.\n\nيمكنكم عرضه على الإنترنت باستخدام الزر أدناه، وقبوله أو رفضه هناك.',
      ),
    },
    answeredQuote: {
      subject: 'عرض سعر {number} من {company}',
      text: addGreetingAndClosing('تجدون مرفقًا عرض السعر {number} بمبلغ {amount} لسجلاتكم.'),
    },
    quoteReminder: {
      subject: 'عرض سعر {number} من {company} صالح حتى {valid until}',
      text: addGreetingAndClosing(
        'هذا تذكير ودي: عرض السعر {number} بمبلغ {amount} صالح حتى {valid until}. مرفق نسخة منه.\n\nيمكنكم قبوله أو رفضه على الإنترنت باستخدام الزر أدناه.',
      ),
    },
    settled: {
      subject: 'فاتورة {number} من {company}',
      text: addGreetingAndClosing('تجدون مرفقًا الفاتورة {number} لسجلاتكم. لا يوجد مبلغ للدفع.'),
    },
  },
};
