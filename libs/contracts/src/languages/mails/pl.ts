import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Dzień dobry, {name},\n\n${text}\n\nZ poważaniem\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Faktura', view: 'Zobacz fakturę' },
      quote: { name: 'Oferta', view: 'Zobacz ofertę' },
    },
    total: 'Razem',
    amountDue: 'Do zapłaty',
    paid: 'Opłacona',
    cancelled: 'Anulowana',
    paidSoFar: 'Dotychczas zapłacono',
    leftToPay: 'Pozostało do zapłaty',
    dueDate: 'Termin płatności',
    chargedCardLabel: 'Zostanie pobrane z karty',
    cardOnDate: (card, date) => `${card}, data: ${date}`,
    validUntil: 'Ważna do',
    answerTexts: { accepted: 'Przyjęta', declined: 'Odrzucona', expired: 'Wygasła' },
    howToPay: 'Jak zapłacić',
    pay: (amount) => `Zapłać ${amount}`,
    payAtHost: (host) => `Zapłać na ${host}`,
    transferToLabel: 'Odbiorca',
    unnamedSender: 'Nadawca',
    includeNumber: (number) => `W tytule płatności prosimy podać numer faktury ${number}.`,
  },
  templates: {
    invoice: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing(
        'w załączeniu przesyłam fakturę {number} na kwotę {amount}, z terminem płatności {due date}.\n\nFakturę można też obejrzeć online, klikając przycisk poniżej.',
      ),
    },
    partlyPaid: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing(
        'w załączeniu przesyłam fakturę {number}. Do zapłaty pozostaje {amount}, z terminem płatności {due date}.\n\nFakturę można też obejrzeć online, klikając przycisk poniżej.',
      ),
    },
    void: {
      subject: 'Faktura {number} od {company} jest anulowana',
      text: addGreetingAndClosing(
        'faktura {number} jest anulowana i nie trzeba nic płacić. W załączeniu przesyłam kopię do dokumentacji.',
      ),
    },
    upcoming: {
      subject: 'Faktura {number} od {company} – termin płatności {due date}',
      text: addGreetingAndClosing(
        'uprzejmie przypominam, że termin płatności faktury {number} na kwotę {amount} to {due date}. W załączeniu przesyłam kopię.\n\nJeśli płatność została już wykonana, dziękuję i proszę zignorować tę wiadomość.',
      ),
    },
    overdue: {
      subject: 'Faktura {number} od {company} jest po terminie płatności',
      text: addGreetingAndClosing(
        'termin płatności faktury {number} minął {due date}, a do zapłaty pozostaje {amount}. W załączeniu przesyłam kopię. Proszę o informację, kiedy mogę spodziewać się płatności.\n\nJeśli płatność została już wykonana, dziękuję i proszę zignorować tę wiadomość.',
      ),
    },
    receipt: {
      subject: 'Potwierdzenie zapłaty za fakturę {number} od {company}',
      text: addGreetingAndClosing(
        'dziękuję za płatność w wysokości {amount} za fakturę {number}. W załączeniu przesyłam fakturę do dokumentacji.',
      ),
    },
    uncharged: {
      subject: 'Prośba o zapłatę faktury {number} od {company}',
      text: addGreetingAndClosing(
        'faktura {number} nie została opłacona automatycznie zapisaną kartą. Do zapłaty pozostaje {amount}, z terminem płatności {due date}.\n\nNa stronie faktury można zobaczyć, jak zapłacić.',
      ),
    },
    statement: {
      subject: 'Zestawienie nieopłaconych faktur od {company}',
      text: addGreetingAndClosing(
        'oto faktury, które są obecnie nieopłacone. Po kliknięciu numeru faktury można ją obejrzeć.\n\nJeśli niektóre z nich zostały już opłacone, dziękuję i proszę je pominąć.',
      ),
    },
    quote: {
      subject: 'Oferta {number} od {company}',
      text: addGreetingAndClosing(
        'w załączeniu przesyłam ofertę {number} na kwotę {amount}, ważną do {valid until}.\n\nOfertę można obejrzeć online, klikając przycisk poniżej, i tam ją przyjąć lub odrzucić.',
      ),
    },
    answeredQuote: {
      subject: 'Oferta {number} od {company}',
      text: addGreetingAndClosing('w załączeniu przesyłam ofertę {number} na kwotę {amount} do dokumentacji.'),
    },
    quoteReminder: {
      subject: 'Oferta {number} od {company} jest ważna do {valid until}',
      text: addGreetingAndClosing(
        'uprzejmie przypominam, że oferta {number} na kwotę {amount} jest ważna do {valid until}. W załączeniu przesyłam kopię.\n\nOfertę można przyjąć lub odrzucić online, klikając przycisk poniżej.',
      ),
    },
    settled: {
      subject: 'Faktura {number} od {company}',
      text: addGreetingAndClosing(
        'w załączeniu przesyłam fakturę {number} do dokumentacji. Nic nie pozostaje do zapłaty.',
      ),
    },
  },
};
