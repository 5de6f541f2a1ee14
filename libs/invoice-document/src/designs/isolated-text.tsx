import { type Language, toElementsAtIsolates } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';

/**
 * Replaces isolating characters by `bdi` elements. A reader who copies text from the PDF would also copy
 * isolating characters.
 */
export const toBdiElements = (text: string, language: Language | undefined): ReactNode =>
  toElementsAtIsolates(text, language, (part, key) => <bdi key={key}>{part}</bdi>);
