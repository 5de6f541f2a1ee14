import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string =>
  `Olá, {name},\n\n${text}\n\nCom os melhores cumprimentos,\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Fatura', view: 'Ver a fatura' },
      quote: { name: 'Orçamento', view: 'Ver o orçamento' },
    },
    total: 'Valor total',
    amountDue: 'Valor a pagar',
    paid: 'Paga',
    cancelled: 'Anulada',
    paidSoFar: 'Já pago',
    leftToPay: 'Falta pagar',
    dueDate: 'Data de vencimento',
    chargedCardLabel: 'Será debitado no cartão',
    cardOnDate: (card, date) => `${card} em ${date}`,
    validUntil: 'Válido até',
    answerTexts: { accepted: 'Aceite', declined: 'Recusado', expired: 'Expirado' },
    howToPay: 'Como pagar',
    pay: (amount) => `Pagar ${amount}`,
    payAtHost: (host) => `Pagar em ${host}`,
    transferToLabel: 'Beneficiário',
    unnamedSender: 'O remetente',
    includeNumber: (number) => `Indique o número da fatura ${number} no pagamento.`,
  },
  templates: {
    invoice: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Segue em anexo a fatura {number} no valor de {amount}, com vencimento em {due date}.\n\nTambém a pode ver online com o botão abaixo.',
      ),
    },
    partlyPaid: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Segue em anexo a fatura {number}, da qual falta pagar {amount}, com vencimento em {due date}.\n\nTambém a pode ver online com o botão abaixo.',
      ),
    },
    void: {
      subject: 'A fatura {number} de {company} foi anulada',
      text: addGreetingAndClosing(
        'A fatura {number} foi anulada e não há nada a pagar. Segue em anexo uma cópia para os seus registos.',
      ),
    },
    upcoming: {
      subject: 'A fatura {number} de {company} vence em {due date}',
      text: addGreetingAndClosing(
        'Este é um lembrete: a fatura {number} no valor de {amount} vence em {due date}. Segue em anexo uma cópia.\n\nSe já pagou, obrigado; por favor, ignore este e-mail.',
      ),
    },
    overdue: {
      subject: 'A fatura {number} de {company} está vencida',
      text: addGreetingAndClosing(
        'A fatura {number} venceu em {due date} e falta pagar {amount}. Segue em anexo uma cópia. Pode indicar-me quando posso contar com o seu pagamento?\n\nSe já pagou, obrigado; por favor, ignore este e-mail.',
      ),
    },
    receipt: {
      subject: 'Confirmação de pagamento da fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Obrigado pelo seu pagamento de {amount} da fatura {number}. A fatura segue em anexo para os seus registos.',
      ),
    },
    uncharged: {
      subject: 'Por favor, pague a fatura {number} de {company}',
      text: addGreetingAndClosing(
        'A fatura {number} não foi paga automaticamente com o seu cartão guardado. Falta pagar {amount}, com vencimento em {due date}.\n\nNa página da fatura pode ver como pagar.',
      ),
    },
    statement: {
      subject: 'Extrato de conta de {company}',
      text: addGreetingAndClosing(
        'Estas são as faturas por pagar neste momento. Clique num número de fatura para a ver.\n\nSe já pagou alguma, obrigado; por favor, ignore-a.',
      ),
    },
    quote: {
      subject: 'Orçamento {number} de {company}',
      text: addGreetingAndClosing(
        'Segue em anexo o orçamento {number} no valor de {amount}, válido até {valid until}.\n\nPode vê-lo online com o botão abaixo, e aí aceitá-lo ou recusá-lo.',
      ),
    },
    answeredQuote: {
      subject: 'Orçamento {number} de {company}',
      text: addGreetingAndClosing('Segue em anexo o orçamento {number} no valor de {amount} para os seus registos.'),
    },
    quoteReminder: {
      subject: 'O orçamento {number} de {company} é válido até {valid until}',
      text: addGreetingAndClosing(
        'Este é um lembrete: o orçamento {number} no valor de {amount} é válido até {valid until}. Segue em anexo uma cópia.\n\nPode aceitá-lo ou recusá-lo online com o botão abaixo.',
      ),
    },
    settled: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing('Segue em anexo a fatura {number} para os seus registos. Não falta pagar nada.'),
    },
  },
};
