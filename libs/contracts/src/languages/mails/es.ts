import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Hola, {name}:\n\n${text}\n\nAtentamente,\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Factura', view: 'Ver la factura' },
      quote: { name: 'Presupuesto', view: 'Ver el presupuesto' },
    },
    total: 'Importe total',
    amountDue: 'Importe a pagar',
    paid: 'Pagada',
    cancelled: 'Anulada',
    paidSoFar: 'Pagado hasta ahora',
    leftToPay: 'Pendiente de pago',
    dueDate: 'Fecha de vencimiento',
    chargedCardLabel: 'Se cobrará en',
    cardOnDate: (card, date) => `${card} el ${date}`,
    validUntil: 'Válido hasta',
    answerTexts: { accepted: 'Aceptado', declined: 'Rechazado', expired: 'Caducado' },
    howToPay: 'Cómo pagar',
    pay: (amount) => `Pagar ${amount}`,
    payAtHost: (host) => `Pagar en ${host}`,
    transferToLabel: 'Beneficiario',
    unnamedSender: 'El remitente',
    includeNumber: (number) => `Indique el número de factura ${number} en su pago.`,
  },
  templates: {
    invoice: {
      subject: 'Factura {number} de {company}',
      text: addGreetingAndClosing(
        'Le adjunto la factura {number} por un importe de {amount}, con vencimiento el {due date}.\n\nTambién puede verla en línea con el botón de abajo.',
      ),
    },
    partlyPaid: {
      subject: 'Factura {number} de {company}',
      text: addGreetingAndClosing(
        'Le adjunto la factura {number}, de la que quedan por pagar {amount}, con vencimiento el {due date}.\n\nTambién puede verla en línea con el botón de abajo.',
      ),
    },
    void: {
      subject: 'La factura {number} de {company} está anulada',
      text: addGreetingAndClosing(
        'La factura {number} está anulada y no hay nada que pagar. Le adjunto una copia para su archivo.',
      ),
    },
    upcoming: {
      subject: 'La factura {number} de {company} vence el {due date}',
      text: addGreetingAndClosing(
        'Le recuerdo que la factura {number} por un importe de {amount} vence el {due date}. Le adjunto una copia.\n\nSi ya la ha pagado, gracias; no tenga en cuenta este correo.',
      ),
    },
    overdue: {
      subject: 'La factura {number} de {company} está vencida',
      text: addGreetingAndClosing(
        'La factura {number} venció el {due date} y quedan por pagar {amount}. Le adjunto una copia. ¿Podría indicarme cuándo puedo esperar su pago?\n\nSi ya la ha pagado, gracias; no tenga en cuenta este correo.',
      ),
    },
    receipt: {
      subject: 'Confirmación de pago de la factura {number} de {company}',
      text: addGreetingAndClosing(
        'Gracias por su pago de {amount} de la factura {number}. Le adjunto la factura para su archivo.',
      ),
    },
    uncharged: {
      subject: 'Por favor, pague la factura {number} de {company}',
      text: addGreetingAndClosing(
        'La factura {number} no se ha pagado automáticamente con su tarjeta guardada. Quedan por pagar {amount}, con vencimiento el {due date}.\n\nEn la página de la factura puede ver cómo pagar.',
      ),
    },
    statement: {
      subject: 'Estado de cuenta de {company}',
      text: addGreetingAndClosing(
        'Estas son las facturas pendientes de pago en este momento. Haga clic en un número de factura para verla.\n\nSi ya ha pagado alguna, gracias; no la tenga en cuenta.',
      ),
    },
    quote: {
      subject: 'Presupuesto {number} de {company}',
      text: addGreetingAndClosing(
        'Le adjunto el presupuesto {number} por un importe de {amount}, válido hasta el {valid until}.\n\nPuede verlo en línea con el botón de abajo, y allí aceptarlo o rechazarlo.',
      ),
    },
    answeredQuote: {
      subject: 'Presupuesto {number} de {company}',
      text: addGreetingAndClosing('Le adjunto el presupuesto {number} por un importe de {amount} para su archivo.'),
    },
    quoteReminder: {
      subject: 'El presupuesto {number} de {company} es válido hasta el {valid until}',
      text: addGreetingAndClosing(
        'Le recuerdo que el presupuesto {number} por un importe de {amount} es válido hasta el {valid until}. Le adjunto una copia.\n\nPuede aceptarlo o rechazarlo en línea con el botón de abajo.',
      ),
    },
    settled: {
      subject: 'Factura {number} de {company}',
      text: addGreetingAndClosing('Le adjunto la factura {number} para su archivo. No queda nada por pagar.'),
    },
  },
};
