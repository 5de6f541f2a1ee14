import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Dobrý den, {name},\n\n${text}\n\nS pozdravem\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Faktura', view: 'Zobrazit fakturu' },
      quote: { name: 'Nabídka', view: 'Zobrazit nabídku' },
    },
    total: 'Celkem',
    amountDue: 'K úhradě',
    paid: 'Uhrazená',
    cancelled: 'Stornovaná',
    paidSoFar: 'Dosud uhrazeno',
    leftToPay: 'Zbývá uhradit',
    dueDate: 'Datum splatnosti',
    chargedCardLabel: 'Bude strženo z karty',
    cardOnDate: (card, date) => `${card} dne ${date}`,
    validUntil: 'Platnost do',
    answerTexts: { accepted: 'Přijatá', declined: 'Odmítnutá', expired: 'Neplatná' },
    howToPay: 'Jak zaplatit',
    pay: (amount) => `Zaplatit ${amount}`,
    payAtHost: (host) => `Zaplatit na ${host}`,
    transferToLabel: 'Příjemce',
    unnamedSender: 'Odesílatel',
    includeNumber: (number) => `Při platbě prosím uveďte číslo faktury ${number}.`,
  },
  templates: {
    invoice: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing(
        'v příloze zasílám fakturu {number} na částku {amount} se splatností {due date}.\n\nMůžete si ji také prohlédnout online pomocí tlačítka níže.',
      ),
    },
    partlyPaid: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing(
        'v příloze zasílám fakturu {number}. Zbývá z ní uhradit {amount} se splatností {due date}.\n\nMůžete si ji také prohlédnout online pomocí tlačítka níže.',
      ),
    },
    void: {
      subject: 'Faktura {number} od {company} je stornována',
      text: addGreetingAndClosing(
        'faktura {number} je stornována a není třeba nic platit. V příloze zasílám kopii pro Vaši evidenci.',
      ),
    },
    upcoming: {
      subject: 'Faktura {number} od {company} je splatná {due date}',
      text: addGreetingAndClosing(
        'dovoluji si připomenout, že faktura {number} na částku {amount} je splatná {due date}. V příloze zasílám kopii.\n\nPokud jste již zaplatili, děkuji a tento e-mail prosím ignorujte.',
      ),
    },
    overdue: {
      subject: 'Faktura {number} od {company} je po splatnosti',
      text: addGreetingAndClosing(
        'faktura {number} byla splatná {due date} a {amount} zůstává neuhrazeno. V příloze zasílám kopii. Můžete mi prosím sdělit, kdy mohu očekávat platbu?\n\nPokud jste již zaplatili, děkuji a tento e-mail prosím ignorujte.',
      ),
    },
    receipt: {
      subject: 'Potvrzení o úhradě faktury {number} od {company}',
      text: addGreetingAndClosing(
        'děkuji za platbu {amount} k faktuře {number}. V příloze zasílám fakturu pro Vaši evidenci.',
      ),
    },
    uncharged: {
      subject: 'Prosím o úhradu faktury {number} od {company}',
      text: addGreetingAndClosing(
        'faktura {number} nebyla automaticky zaplacena Vaší uloženou kartou. Zbývá uhradit {amount} se splatností {due date}.\n\nNa stránce faktury uvidíte, jak můžete zaplatit.',
      ),
    },
    statement: {
      subject: 'Přehled neuhrazených faktur od {company}',
      text: addGreetingAndClosing(
        'zde jsou faktury, které jsou v tuto chvíli neuhrazené. Po kliknutí na číslo faktury si ji můžete prohlédnout.\n\nPokud jste některé z nich již zaplatili, děkuji a tyto faktury prosím přeskočte.',
      ),
    },
    quote: {
      subject: 'Nabídka {number} od {company}',
      text: addGreetingAndClosing(
        'v příloze zasílám nabídku {number} na částku {amount} s platností do {valid until}.\n\nMůžete si ji prohlédnout online pomocí tlačítka níže a tam ji přijmout nebo odmítnout.',
      ),
    },
    answeredQuote: {
      subject: 'Nabídka {number} od {company}',
      text: addGreetingAndClosing('v příloze zasílám nabídku {number} na částku {amount} pro Vaši evidenci.'),
    },
    quoteReminder: {
      subject: 'Nabídka {number} od {company} je platná do {valid until}',
      text: addGreetingAndClosing(
        'dovoluji si připomenout, že nabídka {number} na částku {amount} je platná do {valid until}. V příloze zasílám kopii.\n\nNabídku můžete přijmout nebo odmítnout online pomocí tlačítka níže.',
      ),
    },
    settled: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing('v příloze zasílám fakturu {number} pro Vaši evidenci. Nezbývá nic k úhradě.'),
    },
  },
};
