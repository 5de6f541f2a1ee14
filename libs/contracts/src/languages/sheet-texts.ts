import { createCatalogue } from './catalogue.js';
import { englishTexts } from './en-US.js';

/** The browser loads the texts of a language only if a document has this language. */
export const {
  has: hasSheetTexts,
  load: loadSheetTexts,
  get: getSheetTexts,
} = createCatalogue(englishTexts, {
  'en-GB': () => import('./en-GB.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  'pt-PT': () => import('./pt-PT.js'),
  'pt-BR': () => import('./pt-BR.js'),
  pl: () => import('./pl.js'),
  sv: () => import('./sv.js'),
  da: () => import('./da.js'),
  cs: () => import('./cs.js'),
  ja: () => import('./ja.js'),
  ar: () => import('./ar.js'),
  he: () => import('./he.js'),
});
