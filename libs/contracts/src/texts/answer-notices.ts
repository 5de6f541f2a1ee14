import { quoteText } from './quote-text.js';

type NoticedAnswer = Record<'decision' | 'number' | 'clientName' | 'name' | 'note', string>;

const describeAnswer = ({ clientName, decision, number }: NoticedAnswer): string =>
  `${clientName} ${decision} quote ${number}`;

/** The texts of the e-mail to the user after clients accepted or declined quotes. */
export const answerNoticeTexts = {
  subject: ([first, ...others]: NoticedAnswer[], olderCount: number): string => {
    const count = others.length + olderCount;
    return first && count === 0 ? describeAnswer(first) : `${count + 1} answers to your quotes`;
  },
  opening: (count: number): string => `Hello,\n\n${count === 1 ? 'A quote was' : 'These quotes were'} answered:`,
  /**
   * @param at the time of the answer
   * @param page the URL of the quote's page
   */
  answer: (answer: NoticedAnswer, at: string, page: string): string =>
    [
      describeAnswer(answer),
      `Name:${quoteText(answer.name)}`,
      answer.note && `Note:${quoteText(answer.note)}`,
      `When: ${at} (UTC)`,
      `${answer.decision === 'accepted' ? 'See it and create its invoice' : 'See it'}: ${page}`,
    ]
      .filter(Boolean)
      .join('\n'),
  /** @param list the URL of the list of quotes */
  older: (count: number, list: string): string =>
    `${count === 1 ? 'One more answer is' : `${count} more answers are`} on the pages of your quotes: ${list}`,
} as const;
