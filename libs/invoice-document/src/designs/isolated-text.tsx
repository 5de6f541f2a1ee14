import { Fragment, type ReactNode } from 'react';

const ISOLATED_PART = /\u2068([^\u2069]*)\u2069/;

/**
 * Renders the parts that `isolate` marks as elements, because copied text of a PDF would contain the marking characters.
 */
export function toElements(text: string): ReactNode {
  const parts = text.split(ISOLATED_PART);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>,
  );
}
