import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Buongiorno {name},\n\n${text}\n\nCordiali saluti\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Fattura', view: 'Vedi la fattura' },
      quote: { name: 'Preventivo', view: 'Vedi il preventivo' },
    },
    total: 'Totale',
    amountDue: 'Importo da pagare',
    paid: 'Pagata',
    cancelled: 'Annullata',
    paidSoFar: 'Già pagato',
    leftToPay: 'Resta da pagare',
    dueDate: 'Scadenza',
    chargedCardLabel: 'Sarà addebitato su',
    cardOnDate: (card, date) => `${card} il ${date}`,
    validUntil: 'Valido fino al',
    answerTexts: { accepted: 'Accettato', declined: 'Rifiutato', expired: 'Scaduto' },
    howToPay: 'Come pagare',
    pay: (amount) => `Paga ${amount}`,
    payAtHost: (host) => `Paga su ${host}`,
    transferToLabel: 'Beneficiario',
    unnamedSender: 'Il mittente',
    includeNumber: (number) => `Indichi il numero di fattura ${number} nel pagamento.`,
  },
  templates: {
    invoice: {
      subject: 'Fattura {number} di {company}',
      text: addGreetingAndClosing(
        'in allegato trova la fattura {number} di {amount}, con scadenza il {due date}.\n\nPuò vederla anche online con il pulsante qui sotto.',
      ),
    },
    partlyPaid: {
      subject: 'Fattura {number} di {company}',
      text: addGreetingAndClosing(
        'in allegato trova la fattura {number}, di cui restano da pagare {amount}, con scadenza il {due date}.\n\nPuò vederla anche online con il pulsante qui sotto.',
      ),
    },
    void: {
      subject: 'La fattura {number} di {company} è annullata',
      text: addGreetingAndClosing(
        'la fattura {number} è annullata e non c’è nulla da pagare. In allegato trova una copia per il Suo archivio.',
      ),
    },
    upcoming: {
      subject: 'La fattura {number} di {company} scade il {due date}',
      text: addGreetingAndClosing(
        'Le ricordo che la fattura {number} di {amount} scade il {due date}. In allegato ne trova una copia.\n\nSe ha già pagato, grazie; non tenga conto di questa e-mail.',
      ),
    },
    overdue: {
      subject: 'La fattura {number} di {company} è scaduta',
      text: addGreetingAndClosing(
        'la fattura {number} è scaduta il {due date} e restano da pagare {amount}. In allegato ne trova una copia. Può farmi sapere quando posso aspettarmi il pagamento?\n\nSe ha già pagato, grazie; non tenga conto di questa e-mail.',
      ),
    },
    receipt: {
      subject: 'Conferma di pagamento della fattura {number} di {company}',
      text: addGreetingAndClosing(
        'grazie per il pagamento di {amount} per la fattura {number}. In allegato trova la fattura per il Suo archivio.',
      ),
    },
    uncharged: {
      subject: 'Pagamento richiesto per la fattura {number} di {company}',
      text: addGreetingAndClosing(
        'la fattura {number} non è stata pagata automaticamente con la carta salvata. Restano quindi da pagare {amount}, con scadenza il {due date}.\n\nSulla pagina della fattura trova come pagare.',
      ),
    },
    statement: {
      subject: 'Estratto conto di {company}',
      text: addGreetingAndClosing(
        'ecco le fatture attualmente da pagare. Clicchi su un numero di fattura per vederla.\n\nSe ne ha già pagate alcune, grazie; non ne tenga conto.',
      ),
    },
    quote: {
      subject: 'Preventivo {number} di {company}',
      text: addGreetingAndClosing(
        'in allegato trova il preventivo {number} di {amount}, valido fino al {valid until}.\n\nPuò vederlo online con il pulsante qui sotto, e lì accettarlo o rifiutarlo.',
      ),
    },
    answeredQuote: {
      subject: 'Preventivo {number} di {company}',
      text: addGreetingAndClosing('in allegato trova il preventivo {number} di {amount} per il Suo archivio.'),
    },
    quoteReminder: {
      subject: 'Il preventivo {number} di {company} è valido fino al {valid until}',
      text: addGreetingAndClosing(
        'Le ricordo che il preventivo {number} di {amount} è valido fino al {valid until}. In allegato ne trova una copia.\n\nPuò accettarlo o rifiutarlo online con il pulsante qui sotto.',
      ),
    },
    settled: {
      subject: 'Fattura {number} di {company}',
      text: addGreetingAndClosing(
        'in allegato trova la fattura {number} per il Suo archivio. Non resta nulla da pagare.',
      ),
    },
  },
};
