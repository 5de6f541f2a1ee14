import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string =>
  `Guten Tag {name},\n\n${text}\n\nMit freundlichen Grüßen\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Rechnung', view: 'Rechnung ansehen' },
      quote: { name: 'Angebot', view: 'Angebot ansehen' },
    },
    total: 'Gesamtbetrag',
    amountDue: 'Zu zahlen',
    paid: 'Bezahlt',
    cancelled: 'Storniert',
    paidSoFar: 'Bisher bezahlt',
    leftToPay: 'Noch zu zahlen',
    dueDate: 'Fällig am',
    chargedCardLabel: 'Wird abgebucht von',
    cardOnDate: (card, date) => `${card} am ${date}`,
    validUntil: 'Gültig bis',
    answerTexts: { accepted: 'Angenommen', declined: 'Abgelehnt', expired: 'Abgelaufen' },
    howToPay: 'So können Sie bezahlen',
    pay: (amount) => `${amount} bezahlen`,
    payAtHost: (host) => `Bei ${host} bezahlen`,
    transferToLabel: 'Empfänger',
    unnamedSender: 'Der Absender',
    includeNumber: (number) => `Bitte geben Sie bei der Zahlung die Rechnungsnummer ${number} an.`,
  },
  templates: {
    invoice: {
      subject: 'Rechnung {number} von {company}',
      text: addGreetingAndClosing(
        'anbei erhalten Sie die Rechnung {number} über {amount}, fällig am {due date}.\n\nÜber die Schaltfläche unten können Sie die Rechnung auch online ansehen.',
      ),
    },
    partlyPaid: {
      subject: 'Rechnung {number} von {company}',
      text: addGreetingAndClosing(
        'anbei erhalten Sie die Rechnung {number}. Davon sind noch {amount} zu zahlen, fällig am {due date}.\n\nÜber die Schaltfläche unten können Sie die Rechnung auch online ansehen.',
      ),
    },
    void: {
      subject: 'Rechnung {number} von {company} ist storniert',
      text: addGreetingAndClosing(
        'die Rechnung {number} ist storniert, und es ist nichts zu zahlen. Eine Kopie für Ihre Unterlagen ist beigefügt.',
      ),
    },
    upcoming: {
      subject: 'Rechnung {number} von {company} ist am {due date} fällig',
      text: addGreetingAndClosing(
        'dies ist eine freundliche Erinnerung: Die Rechnung {number} über {amount} ist am {due date} fällig. Eine Kopie ist beigefügt.\n\nFalls Sie bereits bezahlt haben, vielen Dank. Bitte betrachten Sie diese E-Mail dann als gegenstandslos.',
      ),
    },
    overdue: {
      subject: 'Rechnung {number} von {company} ist überfällig',
      text: addGreetingAndClosing(
        'die Rechnung {number} war am {due date} fällig, und {amount} sind noch offen. Eine Kopie ist beigefügt. Könnten Sie mir bitte mitteilen, wann ich mit Ihrer Zahlung rechnen kann?\n\nFalls Sie bereits bezahlt haben, vielen Dank. Bitte betrachten Sie diese E-Mail dann als gegenstandslos.',
      ),
    },
    receipt: {
      subject: 'Zahlungsbestätigung zur Rechnung {number} von {company}',
      text: addGreetingAndClosing(
        'vielen Dank für Ihre Zahlung von {amount} zur Rechnung {number}. Die Rechnung ist für Ihre Unterlagen beigefügt.',
      ),
    },
    uncharged: {
      subject: 'Bitte bezahlen Sie die Rechnung {number} von {company}',
      text: addGreetingAndClosing(
        'die Rechnung {number} wurde nicht automatisch mit Ihrer gespeicherten Karte bezahlt. Deshalb sind noch {amount} zu zahlen, fällig am {due date}.\n\nAuf der Seite der Rechnung sehen Sie, wie Sie bezahlen können.',
      ),
    },
    statement: {
      subject: 'Offene Posten von {company}',
      text: addGreetingAndClosing(
        'hier finden Sie die derzeit offenen Rechnungen. Klicken Sie auf eine Rechnungsnummer, um die Rechnung anzusehen.\n\nFalls Sie einige davon bereits bezahlt haben, vielen Dank. Bitte betrachten Sie diese dann als erledigt.',
      ),
    },
    quote: {
      subject: 'Angebot {number} von {company}',
      text: addGreetingAndClosing(
        'anbei erhalten Sie das Angebot {number} über {amount}, gültig bis {valid until}.\n\nÜber die Schaltfläche unten können Sie das Angebot online ansehen und dort annehmen oder ablehnen.',
      ),
    },
    answeredQuote: {
      subject: 'Angebot {number} von {company}',
      text: addGreetingAndClosing('anbei erhalten Sie das Angebot {number} über {amount} für Ihre Unterlagen.'),
    },
    quoteReminder: {
      subject: 'Angebot {number} von {company} ist gültig bis {valid until}',
      text: addGreetingAndClosing(
        'dies ist eine freundliche Erinnerung: Das Angebot {number} über {amount} ist gültig bis {valid until}. Eine Kopie ist beigefügt.\n\nÜber die Schaltfläche unten können Sie das Angebot online annehmen oder ablehnen.',
      ),
    },
    settled: {
      subject: 'Rechnung {number} von {company}',
      text: addGreetingAndClosing(
        'anbei erhalten Sie die Rechnung {number} für Ihre Unterlagen. Es ist nichts mehr zu zahlen.',
      ),
    },
  },
};
