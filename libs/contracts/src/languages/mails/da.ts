import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Hej {name},\n\n${text}\n\nMed venlig hilsen\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Faktura', view: 'Se fakturaen' },
      quote: { name: 'Tilbud', view: 'Se tilbuddet' },
    },
    total: 'I alt',
    amountDue: 'Til betaling',
    paid: 'Betalt',
    cancelled: 'Annulleret',
    paidSoFar: 'Betalt indtil nu',
    leftToPay: 'Mangler at blive betalt',
    dueDate: 'Forfaldsdato',
    chargedCardLabel: 'Trækkes på',
    cardOnDate: (card, date) => `${card} den ${date}`,
    validUntil: 'Gyldigt til',
    answerTexts: { accepted: 'Accepteret', declined: 'Afvist', expired: 'Udløbet' },
    howToPay: 'Sådan betaler du',
    pay: (amount) => `Betal ${amount}`,
    payAtHost: (host) => `Betal på ${host}`,
    transferToLabel: 'Modtager',
    unnamedSender: 'Afsenderen',
    includeNumber: (number) => `Oplys fakturanummer ${number}, når du betaler.`,
  },
  templates: {
    invoice: {
      subject: 'Faktura {number} fra {company}',
      text: addGreetingAndClosing(
        'Vedhæftet er faktura {number} på {amount}, som forfalder den {due date}.\n\nDu kan også se den online med knappen nedenfor.',
      ),
    },
    partlyPaid: {
      subject: 'Faktura {number} fra {company}',
      text: addGreetingAndClosing(
        'Vedhæftet er faktura {number}. Heraf mangler {amount} at blive betalt, senest den {due date}.\n\nDu kan også se den online med knappen nedenfor.',
      ),
    },
    void: {
      subject: 'Faktura {number} fra {company} er annulleret',
      text: addGreetingAndClosing(
        'Faktura {number} er annulleret, og du skal ikke betale noget. En kopi er vedhæftet til dit regnskab.',
      ),
    },
    upcoming: {
      subject: 'Faktura {number} fra {company} forfalder den {due date}',
      text: addGreetingAndClosing(
        'Dette er en venlig påmindelse: Faktura {number} på {amount} forfalder den {due date}. En kopi er vedhæftet.\n\nHvis du allerede har betalt, tak. Så kan du se bort fra denne e-mail.',
      ),
    },
    overdue: {
      subject: 'Faktura {number} fra {company} er forfalden',
      text: addGreetingAndClosing(
        'Faktura {number} forfaldt den {due date}, og {amount} er stadig ubetalt. En kopi er vedhæftet. Kan du give mig besked om, hvornår jeg kan forvente din betaling?\n\nHvis du allerede har betalt, tak. Så kan du se bort fra denne e-mail.',
      ),
    },
    receipt: {
      subject: 'Kvittering for faktura {number} fra {company}',
      text: addGreetingAndClosing(
        'Tak for din betaling på {amount} for faktura {number}. Fakturaen er vedhæftet til dit regnskab.',
      ),
    },
    uncharged: {
      subject: 'Betal faktura {number} fra {company}',
      text: addGreetingAndClosing(
        'Faktura {number} blev ikke betalt automatisk med dit gemte kort. Derfor mangler {amount} at blive betalt, med forfaldsdato den {due date}.\n\nPå fakturaens side kan du se, hvordan du kan betale.',
      ),
    },
    statement: {
      subject: 'Kontoudtog fra {company}',
      text: addGreetingAndClosing(
        'Her er de fakturaer, der er åbne i øjeblikket. Klik på et fakturanummer for at se fakturaen.\n\nHvis du allerede har betalt nogle af dem, tak. Så kan du se bort fra dem.',
      ),
    },
    quote: {
      subject: 'Tilbud {number} fra {company}',
      text: addGreetingAndClosing(
        'Vedhæftet er tilbud {number} på {amount}, som gælder til den {valid until}.\n\nDu kan se det online med knappen nedenfor, og acceptere eller afvise det der.',
      ),
    },
    answeredQuote: {
      subject: 'Tilbud {number} fra {company}',
      text: addGreetingAndClosing('Vedhæftet er tilbud {number} på {amount} til dit regnskab.'),
    },
    quoteReminder: {
      subject: 'Tilbud {number} fra {company} gælder til den {valid until}',
      text: addGreetingAndClosing(
        'Dette er en venlig påmindelse: Tilbud {number} på {amount} gælder til den {valid until}. En kopi er vedhæftet.\n\nDu kan acceptere eller afvise det online med knappen nedenfor.',
      ),
    },
    settled: {
      subject: 'Faktura {number} fra {company}',
      text: addGreetingAndClosing('Vedhæftet er faktura {number} til dit regnskab. Der er ikke mere at betale.'),
    },
  },
};
