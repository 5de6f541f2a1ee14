import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `{name} 様\n\n${text}\n\nよろしくお願いいたします。\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: '請求書', view: '請求書を見る' },
      quote: { name: '見積書', view: '見積書を見る' },
    },
    total: '合計',
    amountDue: 'お支払額',
    paid: 'お支払い済み',
    cancelled: '取り消し',
    paidSoFar: 'お支払い済みの金額',
    leftToPay: '残額',
    dueDate: 'お支払期限',
    chargedCardLabel: '自動支払い',
    cardOnDate: (card, date) => `${date}に${card}で決済`,
    validUntil: '有効期限',
    answerTexts: { accepted: '承諾済み', declined: '辞退済み', expired: '期限切れ' },
    howToPay: 'お支払方法',
    pay: (amount) => `${amount}を支払う`,
    payAtHost: (host) => `${host}で支払う`,
    transferToLabel: '受取人',
    unnamedSender: '発行元',
    includeNumber: (number) => `お支払いの際は、請求書番号 ${number} をご記入ください。`,
  },
  templates: {
    invoice: {
      subject: '請求書 {number} {company}',
      text: addGreetingAndClosing(
        '請求書 {number}（{amount}、お支払期限：{due date}）を添付いたします。\n\n下のボタンからオンラインでもご覧いただけます。',
      ),
    },
    partlyPaid: {
      subject: '請求書 {number} {company}',
      text: addGreetingAndClosing(
        '請求書 {number} を添付いたします。残額は {amount}、お支払期限は {due date} です。\n\n下のボタンからオンラインでもご覧いただけます。',
      ),
    },
    void: {
      subject: '請求書 {number} の取り消し {company}',
      text: addGreetingAndClosing(
        '請求書 {number} は取り消されました。お支払いは必要ありません。控えを添付いたします。',
      ),
    },
    upcoming: {
      subject: '請求書 {number} のお支払期限は {due date} です {company}',
      text: addGreetingAndClosing(
        '請求書 {number}（{amount}）のお支払期限は {due date} です。控えを添付いたします。\n\nすでにお支払い済みの場合は、行き違いをお詫び申し上げます。本メールは破棄してください。',
      ),
    },
    overdue: {
      subject: '請求書 {number} のお支払期限が過ぎています {company}',
      text: addGreetingAndClosing(
        '請求書 {number} のお支払期限（{due date}）が過ぎており、{amount} が未払いとなっております。控えを添付いたします。お支払いの予定日をお知らせいただけますでしょうか。\n\nすでにお支払い済みの場合は、行き違いをお詫び申し上げます。本メールは破棄してください。',
      ),
    },
    receipt: {
      subject: '請求書 {number} のお支払いの確認 {company}',
      text: addGreetingAndClosing(
        '請求書 {number} について、{amount} のお支払いをいただき、ありがとうございます。請求書を控えとして添付いたします。',
      ),
    },
    uncharged: {
      subject: '請求書 {number} のお支払いのお願い {company}',
      text: addGreetingAndClosing(
        '請求書 {number} は、保存されたカードで自動的に決済されませんでした。お支払額は {amount}、お支払期限は {due date} です。\n\nお支払方法は請求書のページでご確認いただけます。',
      ),
    },
    statement: {
      subject: '未払いの請求書のご案内 {company}',
      text: addGreetingAndClosing(
        '現在お支払いが済んでいない請求書をお知らせいたします。請求書番号をクリックすると、請求書をご覧いただけます。\n\nすでにお支払い済みのものがある場合は、行き違いをお詫び申し上げます。',
      ),
    },
    quote: {
      subject: '見積書 {number} {company}',
      text: addGreetingAndClosing(
        '見積書 {number}（{amount}、有効期限：{valid until}）を添付いたします。\n\n下のボタンからオンラインでご覧いただき、承諾または辞退していただけます。',
      ),
    },
    answeredQuote: {
      subject: '見積書 {number} {company}',
      text: addGreetingAndClosing('見積書 {number}（{amount}）を控えとして添付いたします。'),
    },
    quoteReminder: {
      subject: '見積書 {number} の有効期限は {valid until} です {company}',
      text: addGreetingAndClosing(
        '見積書 {number}（{amount}）の有効期限は {valid until} です。控えを添付いたします。\n\n下のボタンからオンラインで承諾または辞退していただけます。',
      ),
    },
    settled: {
      subject: '請求書 {number} {company}',
      text: addGreetingAndClosing('請求書 {number} を控えとして添付いたします。お支払いは必要ありません。'),
    },
  },
};
