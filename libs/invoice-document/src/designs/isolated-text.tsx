import { type Language, toElementsAtIsolates } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';

/**
 * Renders isolated parts of a text as `bdi` elements. Isolating characters are not used, because a reader who copies
 * text from the PDF would copy them too.
 */
export const toBdiElements = (text: string, language: Language | undefined): ReactNode =>
  toElementsAtIsolates(text, language, (part, key) => <bdi key={key}>{part}</bdi>);
