import { MAX_LENGTH } from '@paperbill/contracts/rules';
import type { PageTexts } from './en-US.js';
import { portuguesePageTexts } from './pt-PT.js';

/** The page texts of Brazil, as far as they differ from those of Portugal. */
export const brazilianPageTexts: PageTexts = {
  ...portuguesePageTexts,
  status: (status) => {
    if (status === 'pending') return 'A pagar';
    if (status === 'void') return 'Cancelada';
    return status === 'accepted' ? 'Aceito' : portuguesePageTexts.status(status);
  },
  files: 'Arquivos',
  downloadPdf: 'Baixar PDF',
  paidBack: 'O valor foi devolvido a você.',
  comesBack: 'A devolver a você',
  cancelled: 'Esta fatura foi cancelada. Não há nada a pagar.',
  cancelledPaid: (amount) => `Esta fatura foi cancelada. ${amount} serão devolvidos a você.`,
  willBePaidBack: 'O valor será devolvido a você.',
  includeNumber: (number) => `Informe o número da fatura ${number} no pagamento.`,
  transferFor: 'Descrição',
  scanCode: 'Leia o código com o aplicativo do seu banco e informe o valor nele.',
  thanksForMessage: {
    paid: 'Obrigado! O remetente já sabe que você pagou.',
    question: 'Obrigado! Sua pergunta está a caminho.',
  },
  testOfMessage: (isOpen) =>
    `Você abriu esta página a partir de um e-mail de teste. Seu cliente pode ${isOpen ? 'informar o pagamento ou ' : ''}fazer uma pergunta aqui, mas um teste não pode.`,
  yourQuestion: 'Sua pergunta',
  thanksForAnswer: {
    accepted: 'Obrigado! O remetente já sabe que você aceita o orçamento.',
    declined: 'Obrigado! O remetente já sabe que você recusa o orçamento.',
  },
  testOfAnswer:
    'Você abriu esta página a partir de um e-mail de teste. Seu cliente pode aceitar ou recusar o orçamento aqui, mas um teste não pode.',
  answerForms: {
    ...portuguesePageTexts.answerForms,
    declined: { ...portuguesePageTexts.answerForms.declined, note: 'Por que não? (opcional)' },
  },
  online: {
    pay: (amount) => `Pagar ${amount}`,
    payPart: 'Pagar uma parte',
    payDeposit: (amount) => `Pagar um sinal de ${amount}`,
    depositFor: (number) => `Sinal da fatura ${number}`,
    amountToPay: 'Valor que você deseja pagar',
    continueToPayment: 'Continuar para o pagamento',
    allowedAmounts: (least, most) => `Informe um valor de ${least} a ${most}.`,
    allowedParts: (least, most, whole) => `Informe um valor de ${least} a ${most} ou o valor total de ${whole}.`,
    currencyOfInvoice: (currency) => `Esta fatura está em ${currency}.`,
    amountChanged: (amount) => `O valor a pagar mudou. Agora é de ${amount}.`,
    tooManyPages: (tryAgain) =>
      `Ela foi aberta vezes demais sem pagamento. ${tryAgain} Você também pode pagar com os dados bancários da fatura, se houver, ou escrever ao remetente.`,
    openingPaymentPage: 'A página de pagamento está sendo aberta.',
    processing: (amount) =>
      `Seu pagamento de ${amount} está sendo processado. Isso pode levar alguns dias. Você não precisa fazer mais nada.`,
    failed: (amount) => `Seu pagamento de ${amount} falhou. Pague novamente ou de outra forma.`,
    awaited: (amount) =>
      `Sua transferência de ${amount} ainda não chegou. Use exatamente o número da conta e a referência das instruções de transferência.`,
    awaitedRest: (received, missing) =>
      `Chegaram ${received} da sua transferência e ainda faltam ${missing} para o total. Envie o restante para a mesma conta com a mesma referência.`,
    transferInstructions: 'Abrir as instruções de transferência',
    payAnotherWay: 'Pagar de outra forma',
    cancelsTransfer:
      'Outro pagamento cancela sua transferência. Se você já enviou dinheiro, não pague outra vez e pergunte ao remetente.',
    canceledTransfer: (amount) =>
      `Sua transferência de ${amount} foi cancelada. Não a envie. Se você já a enviou, não pague outra vez e pergunte ao remetente.`,
    canceledTransferPart: (received) => `Chegaram ${received} dela. Peça ao remetente que devolva essa parte.`,
    unconfirmed: 'Seu pagamento ainda não foi confirmado. Recarregue esta página em um minuto e não pague outra vez.',
    deletedLink: [
      'O link desta fatura foi excluído',
      'Se você pagou, seu pagamento foi recebido ou está sendo verificado. Não pague outra vez e, em caso de dúvida, fale com o remetente.',
    ],
    test: 'Você abriu esta página a partir de um e-mail de teste. Seu cliente pode pagar online aqui, mas um teste não pode.',
    openInvoice: 'Abrir a fatura',
  },
  payments: {
    title: 'Pagamentos',
    methods: {
      card: 'Cartão',
      sepa_debit: 'Débito em conta',
      bank_transfer: 'Transferência',
      cash: 'Dinheiro',
      check: 'Cheque',
    },
    kinds: {
      refund: 'Reembolso',
      dispute: 'Recuperado pelo seu banco',
      processing: 'Em processamento',
      awaiting_transfer: 'Transferência, ainda não chegou',
    },
  },
  savedCard: {
    save: 'Salvar meu cartão para pagar as próximas faturas',
    cannotSave: 'Seu cartão não pode mais ser salvo com este pagamento. Você pode pagar sem salvá-lo.',
    planned: (amount, card, date) =>
      `Em ${date}, ${amount} serão cobrados no cartão ${card}. Você não precisa fazer nada.`,
    payNow: 'Pagar agora',
    failed: 'Esta fatura não foi paga automaticamente com o seu cartão salvo. Pague aqui ou de outra forma.',
    title: 'Pagamentos automáticos',
    stop: 'Parar os pagamentos automáticos',
    stopTitle: 'Parar os pagamentos automáticos?',
    afterStop: (card) =>
      `Nada mais será cobrado no cartão ${card}. Depois, você precisará pagar manualmente as faturas em aberto e as próximas.`,
    stopped: 'Os pagamentos automáticos foram encerrados',
    afterStopped: 'Nada mais será cobrado no seu cartão. Pague manualmente as faturas em aberto e as próximas.',
  },
  errors: {
    ...portuguesePageTexts.errors,
    TEST_LINK: ['Isto é um teste', 'Ninguém pode responder pelo link de um e-mail de teste.'],
    QUOTE_EXPIRED: ['Este orçamento não é mais válido', 'Peça um novo ao remetente.'],
    ONLINE_PAYMENT_UNAVAILABLE: [
      'Não é possível pagar esta fatura online no momento',
      'Abra a fatura novamente. Ela mostra o que há a pagar e como.',
    ],
    PAYMENT_PROVIDER_FAILED: [
      'Não é possível abrir a página de pagamento no momento',
      'Nada foi cobrado. Tente novamente em um minuto ou pague de outra forma.',
    ],
    PDF_FAILED: ['Não é possível criar o PDF no momento', 'Tente novamente em um minuto.'],
    NOT_FOUND: [
      'Este link não funciona',
      'O endereço pode estar incompleto ou o remetente excluiu o link. Peça um novo a ele.',
    ],
    METHOD_NOT_ALLOWED: ['Este link não funciona', 'Abra-o como o recebeu.'],
    TOO_MANY_REQUESTS: ['Aguarde', 'Muitas solicitações foram feitas ao mesmo tempo.'],
    SERVICE_FAILED: ['Não é possível mostrar esta página no momento', 'Tente novamente em um minuto.'],
  },
  yourName: 'Seu nome',
  answerError: (field) =>
    field === 'name'
      ? `Informe seu nome, com no máximo ${MAX_LENGTH.name} caracteres.`
      : `Escreva no máximo ${MAX_LENGTH.clientMessage} caracteres, sem caracteres de controle.`,
};
