import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Hej {name},\n\n${text}\n\nMed vänliga hälsningar\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Faktura', view: 'Visa fakturan' },
      quote: { name: 'Offert', view: 'Visa offerten' },
    },
    total: 'Totalt',
    amountDue: 'Att betala',
    paid: 'Betald',
    cancelled: 'Makulerad',
    paidSoFar: 'Betalt hittills',
    leftToPay: 'Kvar att betala',
    dueDate: 'Förfallodatum',
    chargedCardLabel: 'Dras från',
    cardOnDate: (card, date) => `${card} den ${date}`,
    validUntil: 'Giltig till och med',
    answerTexts: { accepted: 'Accepterad', declined: 'Avböjd', expired: 'Utgången' },
    howToPay: 'Så betalar du',
    pay: (amount) => `Betala ${amount}`,
    payAtHost: (host) => `Betala på ${host}`,
    transferToLabel: 'Mottagare',
    unnamedSender: 'Avsändaren',
    includeNumber: (number) => `Ange fakturanummer ${number} när du betalar.`,
  },
  templates: {
    invoice: {
      subject: 'Faktura {number} från {company}',
      text: addGreetingAndClosing(
        'Här kommer faktura {number} på {amount}, som förfaller {due date}.\n\nDu kan också se den online med knappen nedan.',
      ),
    },
    partlyPaid: {
      subject: 'Faktura {number} från {company}',
      text: addGreetingAndClosing(
        'Här kommer faktura {number}. Av den återstår {amount} att betala, senast {due date}.\n\nDu kan också se den online med knappen nedan.',
      ),
    },
    void: {
      subject: 'Faktura {number} från {company} är makulerad',
      text: addGreetingAndClosing(
        'Faktura {number} är makulerad, och du behöver inte betala något. En kopia bifogas för din bokföring.',
      ),
    },
    upcoming: {
      subject: 'Faktura {number} från {company} förfaller {due date}',
      text: addGreetingAndClosing(
        'Detta är en vänlig påminnelse: faktura {number} på {amount} förfaller {due date}. En kopia bifogas.\n\nOm du redan har betalat, tack. Bortse då från det här mejlet.',
      ),
    },
    overdue: {
      subject: 'Faktura {number} från {company} har förfallit',
      text: addGreetingAndClosing(
        'Faktura {number} förföll {due date}, och {amount} är fortfarande obetalt. En kopia bifogas. Kan du meddela mig när jag kan vänta din betalning?\n\nOm du redan har betalat, tack. Bortse då från det här mejlet.',
      ),
    },
    receipt: {
      subject: 'Betalningsbekräftelse för faktura {number} från {company}',
      text: addGreetingAndClosing(
        'Tack för din betalning på {amount} för faktura {number}. Fakturan bifogas för din bokföring.',
      ),
    },
    uncharged: {
      subject: 'Betala faktura {number} från {company}',
      text: addGreetingAndClosing(
        'Faktura {number} betalades inte automatiskt med ditt sparade kort. Därför återstår {amount} att betala, med förfallodatum {due date}.\n\nPå fakturans sida ser du hur du kan betala.',
      ),
    },
    statement: {
      subject: 'Kontoutdrag från {company}',
      text: addGreetingAndClosing(
        'Här är de fakturor som är obetalda just nu. Klicka på ett fakturanummer för att se fakturan.\n\nOm du redan har betalat några av dem, tack. Bortse då från dem.',
      ),
    },
    quote: {
      subject: 'Offert {number} från {company}',
      text: addGreetingAndClosing(
        'Här kommer offert {number} på {amount}, giltig till och med {valid until}.\n\nDu kan se den online med knappen nedan, och acceptera eller avböja den där.',
      ),
    },
    answeredQuote: {
      subject: 'Offert {number} från {company}',
      text: addGreetingAndClosing('Här kommer offert {number} på {amount} för din bokföring.'),
    },
    quoteReminder: {
      subject: 'Offert {number} från {company} är giltig till och med {valid until}',
      text: addGreetingAndClosing(
        'Detta är en vänlig påminnelse: offert {number} på {amount} är giltig till och med {valid until}. En kopia bifogas.\n\nDu kan acceptera eller avböja den online med knappen nedan.',
      ),
    },
    settled: {
      subject: 'Faktura {number} från {company}',
      text: addGreetingAndClosing('Här kommer faktura {number} för din bokföring. Inget återstår att betala.'),
    },
  },
};
