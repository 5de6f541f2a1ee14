import type { MailTexts } from '../../texts/mail-templates.js';
import { texts as portuguese } from './pt-PT.js';

const addGreetingAndClosing = (text: string): string => `Olá, {name},\n\n${text}\n\nAtenciosamente,\n{company}`;

export const texts: MailTexts = {
  summary: {
    ...portuguese.summary,
    cancelled: 'Cancelada',
    chargedCardLabel: 'Será cobrado no cartão',
    answerTexts: { ...portuguese.summary.answerTexts, accepted: 'Aceito' },
    includeNumber: (number) => `Informe o número da fatura ${number} no pagamento.`,
  },
  templates: {
    invoice: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Segue anexa a fatura {number} no valor de {amount}, com vencimento em {due date}.\n\nVocê também pode vê-la online com o botão abaixo.',
      ),
    },
    partlyPaid: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Segue anexa a fatura {number}, da qual falta pagar {amount}, com vencimento em {due date}.\n\nVocê também pode vê-la online com o botão abaixo.',
      ),
    },
    void: {
      subject: 'A fatura {number} de {company} foi cancelada',
      text: addGreetingAndClosing(
        'A fatura {number} foi cancelada e não há nada a pagar. Segue anexa uma cópia para os seus registros.',
      ),
    },
    upcoming: {
      subject: 'A fatura {number} de {company} vence em {due date}',
      text: addGreetingAndClosing(
        'Este é um lembrete: a fatura {number} no valor de {amount} vence em {due date}. Segue anexa uma cópia.\n\nSe você já pagou, obrigado; por favor, desconsidere este e-mail.',
      ),
    },
    overdue: {
      subject: 'A fatura {number} de {company} está vencida',
      text: addGreetingAndClosing(
        'A fatura {number} venceu em {due date} e falta pagar {amount}. Segue anexa uma cópia. Você poderia me informar quando posso contar com o pagamento?\n\nSe você já pagou, obrigado; por favor, desconsidere este e-mail.',
      ),
    },
    receipt: {
      subject: 'Confirmação de pagamento da fatura {number} de {company}',
      text: addGreetingAndClosing(
        'Obrigado pelo seu pagamento de {amount} da fatura {number}. A fatura segue anexa para os seus registros.',
      ),
    },
    uncharged: {
      subject: 'Por favor, pague a fatura {number} de {company}',
      text: addGreetingAndClosing(
        'A fatura {number} não foi paga automaticamente com o seu cartão salvo. Falta pagar {amount}, com vencimento em {due date}.\n\nNa página da fatura, você pode ver como pagar.',
      ),
    },
    statement: {
      subject: 'Faturas em aberto de {company}',
      text: addGreetingAndClosing(
        'Estas são as faturas em aberto neste momento. Clique em um número de fatura para vê-la.\n\nSe você já pagou alguma, obrigado; por favor, desconsidere-a.',
      ),
    },
    quote: {
      subject: 'Orçamento {number} de {company}',
      text: addGreetingAndClosing(
        'Segue anexo o orçamento {number} no valor de {amount}, válido até {valid until}.\n\nVocê pode vê-lo online com o botão abaixo, e lá aceitá-lo ou recusá-lo.',
      ),
    },
    answeredQuote: {
      subject: 'Orçamento {number} de {company}',
      text: addGreetingAndClosing('Segue anexo o orçamento {number} no valor de {amount} para os seus registros.'),
    },
    quoteReminder: {
      subject: 'O orçamento {number} de {company} é válido até {valid until}',
      text: addGreetingAndClosing(
        'Este é um lembrete: o orçamento {number} no valor de {amount} é válido até {valid until}. Segue anexa uma cópia.\n\nVocê pode aceitá-lo ou recusá-lo online com o botão abaixo.',
      ),
    },
    settled: {
      subject: 'Fatura {number} de {company}',
      text: addGreetingAndClosing('Segue anexa a fatura {number} para os seus registros. Não falta pagar nada.'),
    },
  },
};
