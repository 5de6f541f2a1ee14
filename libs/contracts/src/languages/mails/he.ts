import { isolate as isolateIn } from '../../rules/languages.js';
import type { MailTexts } from '../../texts/mail-templates.js';

const isolate = (text: string): string => isolateIn(text, 'he');

const addGreetingAndClosing = (text: string): string => `שלום {name},\n\n${text}\n\nבברכה,\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'חשבונית', view: 'צפייה בחשבונית' },
      quote: { name: 'הצעת מחיר', view: 'צפייה בהצעת המחיר' },
    },
    total: 'סה״כ',
    amountDue: 'יתרה לתשלום',
    paid: 'שולם',
    cancelled: 'בוטלה',
    paidSoFar: 'שולם עד כה',
    leftToPay: 'נותר לתשלום',
    dueDate: 'לתשלום עד',
    chargedCardLabel: 'יחויב',
    // The text starts with a Hebrew word, because a mail derives the direction of the line from the first word.
    cardOnDate: (card, date) => `הכרטיס ${isolate(card)} בתאריך ${date}`,
    validUntil: 'בתוקף עד',
    answerTexts: { accepted: 'התקבלה', declined: 'נדחתה', expired: 'פג תוקפה' },
    howToPay: 'איך לשלם',
    pay: (amount) => `תשלום ${amount}`,
    payAtHost: (host) => `תשלום ב-${isolate(host)}`,
    transferToLabel: 'המוטב',
    unnamedSender: 'השולח',
    includeNumber: (number) => `נא לציין בתשלום את מספר החשבונית ${isolate(number)}.`,
  },
  templates: {
    invoice: {
      subject: 'חשבונית {number} מאת {company}',
      text: addGreetingAndClosing(
        'מצורפת חשבונית {number} על סך {amount}, לתשלום עד {due date}.\n\nאפשר לצפות בה גם באינטרנט באמצעות הכפתור שלמטה.',
      ),
    },
    partlyPaid: {
      subject: 'חשבונית {number} מאת {company}',
      text: addGreetingAndClosing(
        'מצורפת חשבונית {number}. היתרה לתשלום היא {amount}, עד {due date}.\n\nאפשר לצפות בה גם באינטרנט באמצעות הכפתור שלמטה.',
      ),
    },
    void: {
      subject: 'חשבונית {number} מאת {company} בוטלה',
      text: addGreetingAndClosing('חשבונית {number} בוטלה, ואין סכום לתשלום. מצורף עותק לתיעוד.'),
    },
    upcoming: {
      subject: 'חשבונית {number} מאת {company} לתשלום עד {due date}',
      text: addGreetingAndClosing(
        'תזכורת ידידותית: חשבונית {number} על סך {amount} היא לתשלום עד {due date}. מצורף עותק.\n\nאם כבר שילמתם, תודה רבה, ואפשר להתעלם מהודעה זו.',
      ),
    },
    overdue: {
      subject: 'חשבונית {number} מאת {company} באיחור',
      text: addGreetingAndClosing(
        'חשבונית {number} הייתה לתשלום עד {due date}, וטרם שולמו {amount}. מצורף עותק. נשמח לדעת מתי לצפות לתשלום.\n\nאם כבר שילמתם, תודה רבה, ואפשר להתעלם מהודעה זו.',
      ),
    },
    receipt: {
      subject: 'אישור תשלום עבור חשבונית {number} מאת {company}',
      text: addGreetingAndClosing('תודה על התשלום בסך {amount} עבור חשבונית {number}. החשבונית מצורפת לתיעוד.'),
    },
    uncharged: {
      subject: 'נא לשלם את חשבונית {number} מאת {company}',
      text: addGreetingAndClosing(
        'חשבונית {number} לא שולמה אוטומטית בכרטיס השמור. היתרה לתשלום היא {amount}, עד {due date}.\n\nבדף החשבונית אפשר לראות איך לשלם.',
      ),
    },
    statement: {
      subject: 'מצב חשבון מאת {company}',
      text: addGreetingAndClosing(
        'אלה החשבוניות הפתוחות כעת. לחצו על מספר חשבונית כדי לצפות בה.\n\nאם כבר שילמתם חלק מהן, תודה רבה, ואפשר להתעלם מהן.',
      ),
    },
    quote: {
      subject: 'הצעת מחיר {number} מאת {company}',
      text: addGreetingAndClosing(
        'מצורפת הצעת מחיר {number} על סך {amount}, בתוקף עד {valid until}.\n\nאפשר לצפות בה באינטרנט באמצעות הכפתור שלמטה, ולאשר או לדחות אותה שם.',
      ),
    },
    answeredQuote: {
      subject: 'הצעת מחיר {number} מאת {company}',
      text: addGreetingAndClosing('מצורפת הצעת מחיר {number} על סך {amount} לתיעוד.'),
    },
    quoteReminder: {
      subject: 'הצעת מחיר {number} מאת {company} בתוקף עד {valid until}',
      text: addGreetingAndClosing(
        'תזכורת ידידותית: הצעת מחיר {number} על סך {amount} בתוקף עד {valid until}. מצורף עותק.\n\nאפשר לאשר או לדחות אותה באינטרנט באמצעות הכפתור שלמטה.',
      ),
    },
    settled: {
      subject: 'חשבונית {number} מאת {company}',
      text: addGreetingAndClosing('מצורפת חשבונית {number} לתיעוד. אין סכום לתשלום.'),
    },
  },
};
