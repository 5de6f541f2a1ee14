import { type Language, toElementsAtIsolates } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';

/** Renders isolated parts of a text as elements, because text copied from a PDF would contain the isolating characters. */
export const toElements = (text: string, language: Language | undefined): ReactNode =>
  toElementsAtIsolates(text, language, (part, key) => <bdi key={key}>{part}</bdi>);
