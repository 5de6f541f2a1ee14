import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open to their answers, without a script. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
