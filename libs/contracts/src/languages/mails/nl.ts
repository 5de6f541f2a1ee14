import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string =>
  `Beste {name},\n\n${text}\n\nMet vriendelijke groet,\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Factuur', view: 'Factuur bekijken' },
      quote: { name: 'Offerte', view: 'Offerte bekijken' },
    },
    total: 'Totaal',
    amountDue: 'Te betalen',
    paid: 'Betaald',
    cancelled: 'Geannuleerd',
    paidSoFar: 'Tot nu toe betaald',
    leftToPay: 'Nog te betalen',
    dueDate: 'Vervaldatum',
    chargedCardLabel: 'Wordt afgeschreven van',
    cardOnDate: (card, date) => `${card} op ${date}`,
    validUntil: 'Geldig tot en met',
    answerTexts: { accepted: 'Geaccepteerd', declined: 'Afgewezen', expired: 'Verlopen' },
    howToPay: 'Zo kunt u betalen',
    pay: (amount) => `${amount} betalen`,
    payAtHost: (host) => `Betalen via ${host}`,
    transferToLabel: 'Begunstigde',
    unnamedSender: 'De afzender',
    includeNumber: (number) => `Vermeld bij uw betaling factuurnummer ${number}.`,
  },
  templates: {
    invoice: {
      subject: 'Factuur {number} van {company}',
      text: addGreetingAndClosing(
        'Hierbij ontvangt u factuur {number} van {amount}, te betalen uiterlijk {due date}.\n\nU kunt de factuur ook online bekijken met de knop hieronder.',
      ),
    },
    partlyPaid: {
      subject: 'Factuur {number} van {company}',
      text: addGreetingAndClosing(
        'Hierbij ontvangt u factuur {number}. Daarvan is nog {amount} te betalen, uiterlijk {due date}.\n\nU kunt de factuur ook online bekijken met de knop hieronder.',
      ),
    },
    void: {
      subject: 'Factuur {number} van {company} is geannuleerd',
      text: addGreetingAndClosing(
        'Factuur {number} is geannuleerd, en u hoeft niets te betalen. Een kopie voor uw administratie is bijgevoegd.',
      ),
    },
    upcoming: {
      subject: 'Factuur {number} van {company} is te betalen uiterlijk {due date}',
      text: addGreetingAndClosing(
        'Dit is een vriendelijke herinnering: factuur {number} van {amount} is te betalen uiterlijk {due date}. Een kopie is bijgevoegd.\n\nAls u al hebt betaald, hartelijk dank. U kunt deze e-mail dan negeren.',
      ),
    },
    overdue: {
      subject: 'De betaaltermijn van factuur {number} van {company} is verstreken',
      text: addGreetingAndClosing(
        'Factuur {number} was te betalen uiterlijk {due date}, en {amount} staat nog open. Een kopie is bijgevoegd. Kunt u mij laten weten wanneer ik uw betaling kan verwachten?\n\nAls u al hebt betaald, hartelijk dank. U kunt deze e-mail dan negeren.',
      ),
    },
    receipt: {
      subject: 'Betalingsbevestiging voor factuur {number} van {company}',
      text: addGreetingAndClosing(
        'Hartelijk dank voor uw betaling van {amount} voor factuur {number}. De factuur is bijgevoegd voor uw administratie.',
      ),
    },
    uncharged: {
      subject: 'Verzoek om factuur {number} van {company} te betalen',
      text: addGreetingAndClosing(
        'Factuur {number} is niet automatisch met uw opgeslagen kaart betaald. Daarom is nog {amount} te betalen, met vervaldatum {due date}.\n\nOp de pagina van de factuur ziet u hoe u kunt betalen.',
      ),
    },
    statement: {
      subject: 'Openstaande facturen van {company}',
      text: addGreetingAndClosing(
        'Dit zijn de facturen die op dit moment openstaan. Klik op een factuurnummer om de factuur te bekijken.\n\nAls u sommige al hebt betaald, hartelijk dank. U kunt die dan negeren.',
      ),
    },
    quote: {
      subject: 'Offerte {number} van {company}',
      text: addGreetingAndClosing(
        'Hierbij ontvangt u offerte {number} van {amount}, geldig tot en met {valid until}.\n\nU kunt de offerte online bekijken met de knop hieronder, en haar daar accepteren of afwijzen.',
      ),
    },
    answeredQuote: {
      subject: 'Offerte {number} van {company}',
      text: addGreetingAndClosing('Hierbij ontvangt u offerte {number} van {amount} voor uw administratie.'),
    },
    quoteReminder: {
      subject: 'Offerte {number} van {company} is geldig tot en met {valid until}',
      text: addGreetingAndClosing(
        'Dit is een vriendelijke herinnering: offerte {number} van {amount} is geldig tot en met {valid until}. Een kopie is bijgevoegd.\n\nU kunt de offerte online accepteren of afwijzen met de knop hieronder.',
      ),
    },
    settled: {
      subject: 'Factuur {number} van {company}',
      text: addGreetingAndClosing(
        'Hierbij ontvangt u factuur {number} voor uw administratie. Er is niets meer te betalen.',
      ),
    },
  },
};
