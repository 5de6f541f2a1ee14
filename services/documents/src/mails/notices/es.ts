import type { NoticedAnswer, NoticeTexts } from './en.js';
import { toQuotationText } from './quote-text.js';

const describeQuoteAnswer = ({ clientName, decision, number }: NoticedAnswer): string =>
  decision === 'accepted'
    ? `${clientName} ha aceptado el presupuesto ${number}`
    : `${clientName} ha rechazado el presupuesto ${number}`;

const toQuotation = (text: string): string => toQuotationText(text, 'nada');

export const spanishNoticeTexts: NoticeTexts = {
  settings: {
    paymentInstructions: 'Instrucciones de pago',
    defaultNote: 'Nota predeterminada para el cliente',
    email: 'Correo de su empresa, que recibe las respuestas de sus clientes',
    iban: 'IBAN',
    paymentLink: 'Enlace de pago',
    onlinePayments: 'Pagos en línea',
    'template.invoice': 'Texto de correo: nueva factura',
    'template.upcoming': 'Texto de correo: recordatorio hasta el vencimiento',
    'template.overdue': 'Texto de correo: recordatorio tras el vencimiento',
    'template.receipt': 'Texto de correo: recibo de pago',
    'template.quote': 'Texto de correo: nuevo presupuesto',
    'template.quoteReminder': 'Texto de correo: recordatorio antes de que venza un presupuesto',
  },
  changes: {
    subject: (brand) => `Se han cambiado sus datos de pago o sus textos a clientes en ${brand}`,
    opening: 'Hola:\n\nAlguien con la sesión iniciada en su cuenta ha cambiado lo que ven sus clientes:',
    change: (name, before, after) => `${name}\nAntes:${toQuotation(before)}\nAhora:${toQuotation(after)}`,
    circumstances: (at, from) => `Cuándo: ${at} (UTC)\nDesde: ${from}`,
    closing: (sessionsUrl, pageUrls, contactUrl) =>
      `Si fue usted, no tiene que hacer nada.\n\nSi no fue usted: cierre la sesión de los demás navegadores en ${sessionsUrl}, en «Dónde tiene la sesión iniciada», e introduzca de nuevo los valores correctos en ${pageUrls.join(' y ')}. Después cambie la contraseña con la que inicia sesión. Si necesita ayuda, escriba a ${contactUrl}.`,
  },
  answers: {
    subject: (first, count) => (count === 1 ? describeQuoteAnswer(first) : `${count} respuestas a sus presupuestos`),
    opening: (count) =>
      count === 1 ? 'Hola:\n\nUn presupuesto tiene respuesta:' : 'Hola:\n\nEstos presupuestos tienen respuesta:',
    answer: (answer, at, page) =>
      [
        describeQuoteAnswer(answer),
        `Nombre:${toQuotation(answer.name)}`,
        answer.note && `Nota:${toQuotation(answer.note)}`,
        `Cuándo: ${at} (UTC)`,
        `${answer.decision === 'accepted' ? 'Verlo y crear su factura' : 'Verlo'}: ${page}`,
      ]
        .filter(Boolean)
        .join('\n'),
    older: (count, list) =>
      count === 1
        ? `Hay una respuesta más en las páginas de sus presupuestos: ${list}`
        : `Hay ${count} respuestas más en las páginas de sus presupuestos: ${list}`,
  },
};
