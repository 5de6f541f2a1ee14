import { type Language, toElementsAtIsolates } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';

/** `bdi` elements, because a reader who copies text from the PDF would copy isolating characters too. */
export const toBdiElements = (text: string, language: Language | undefined): ReactNode =>
  toElementsAtIsolates(text, language, (part, key) => <bdi key={key}>{part}</bdi>);
