import { englishMailTexts } from '../../texts/mail-templates.js';
import { createCatalogue } from '../catalogue.js';

/** The browser loads the texts of a language only if a document has this language. */
export const {
  has: hasMailTexts,
  load: loadMailTexts,
  get: getMailTexts,
} = createCatalogue(englishMailTexts, {
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
