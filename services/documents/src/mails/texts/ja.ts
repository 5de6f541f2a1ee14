import type { MailFrameTexts } from './en-US.js';

export const japaneseMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: '請求書を見る：', quote: '見積書を見る：' },
  line: (label, value) => `${label}：${value}`,
  dueOn: (amount, date) => `${amount}、お支払期限：${date}`,
  quoteUntil: (amount, date) => `${amount}、有効期限：${date}`,
  online: 'オンライン',
  includeNumbers: 'お支払いの際は、請求書番号をご記入ください。',
  statement: {
    title: '未払いの請求書',
    due: 'お支払期限',
    overdue: '期限超過',
    row: (number, dueDate) => `請求書 ${number}、お支払期限：${dueDate}`,
    more: (count) => `ほか${count}件`,
    creditOf: (number) => `${number} の返還額`,
    moreCredits: (count) => `ほか${count}件の返還額`,
    dueIn: (amount, count) => `お支払額：${amount}（請求書：${count}件）`,
  },
  sentWith: (brandName) => `${brandName}で送信`,
  unnamedUser: 'ユーザー',
};
