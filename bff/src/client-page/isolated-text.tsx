import { type Language, splitAtIsolates } from '@paperbill/contracts/rules';
import { Fragment, type ReactNode } from 'react';

/** Renders isolated parts of a text as elements, because clients copy numbers and ids from the page. */
export function toElements(text: string, language: Language | undefined): ReactNode {
  const parts = splitAtIsolates(text, language);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>,
  );
}
