/**
 * @fontsource packages under the Open Font License. Each invoice embeds its font file, so only small families are
 * listed (7 to 33 kB for the Latin characters).
 */

export const fontFamilies = {
  inter: { name: 'Inter', fallback: 'sans-serif' },
  roboto: { name: 'Roboto', fallback: 'sans-serif' },
  lato: { name: 'Lato', fallback: 'sans-serif' },
  montserrat: { name: 'Montserrat', fallback: 'sans-serif' },
  raleway: { name: 'Raleway', fallback: 'sans-serif' },
  poppins: { name: 'Poppins', fallback: 'sans-serif' },
  'josefin-sans': { name: 'Josefin Sans', fallback: 'sans-serif' },
  'space-grotesk': { name: 'Space Grotesk', fallback: 'sans-serif' },
  oswald: { name: 'Oswald', fallback: 'sans-serif' },
  'bebas-neue': { name: 'Bebas Neue', fallback: 'sans-serif' },
  'source-serif-4': { name: 'Source Serif 4', fallback: 'serif' },
  'playfair-display': { name: 'Playfair Display', fallback: 'serif' },
  'libre-baskerville': { name: 'Libre Baskerville', fallback: 'serif' },
  'cormorant-garamond': { name: 'Cormorant Garamond', fallback: 'serif' },
  cinzel: { name: 'Cinzel', fallback: 'serif' },
  'zilla-slab': { name: 'Zilla Slab', fallback: 'serif' },
  'courier-prime': { name: 'Courier Prime', fallback: 'monospace' },
  'dancing-script': { name: 'Dancing Script', fallback: 'cursive' },
  pacifico: { name: 'Pacifico', fallback: 'cursive' },
  lobster: { name: 'Lobster', fallback: 'cursive' },
} as const satisfies Record<string, { name: string; fallback: 'sans-serif' | 'serif' | 'monospace' | 'cursive' }>;

/** The name of an @fontsource package without its scope. */
export type FontFamily = keyof typeof fontFamilies;

export interface FontPreset {
  /** The id of a font in profiles and invoices. An id must always mean the same typeface. */
  id: string;
  label: string;
  family: FontFamily;
  weight: 400 | 600 | 700;
  italic?: true;
  uppercase?: true;
  letterSpacing?: number;
}

const WIDE_LETTER_SPACING_EM = 0.12;

// oxfmt-ignore
export const fontPresets = [
  { id: 'font-sans', label: 'Sans', family: 'inter', weight: 600 },
  { id: 'font-sans-regular', label: 'Sans, regular', family: 'inter', weight: 400 },
  { id: 'font-sans-bold', label: 'Sans, bold', family: 'inter', weight: 700 },
  { id: 'font-sans-capitals', label: 'Sans, capitals', family: 'inter', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-serif', label: 'Serif', family: 'source-serif-4', weight: 600 },
  { id: 'font-serif-regular', label: 'Serif, regular', family: 'source-serif-4', weight: 400 },
  { id: 'font-serif-italic', label: 'Serif, italic', family: 'source-serif-4', weight: 400, italic: true },
  { id: 'font-serif-capitals', label: 'Serif, capitals', family: 'source-serif-4', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-mono', label: 'Typewriter', family: 'courier-prime', weight: 700 },
  { id: 'font-mono-regular', label: 'Typewriter, regular', family: 'courier-prime', weight: 400 },
  { id: 'font-mono-capitals', label: 'Typewriter, capitals', family: 'courier-prime', weight: 400, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-roboto', label: 'Roboto', family: 'roboto', weight: 400 },
  { id: 'font-roboto-bold', label: 'Roboto, bold', family: 'roboto', weight: 700 },
  { id: 'font-lato', label: 'Lato', family: 'lato', weight: 400 },
  { id: 'font-lato-bold', label: 'Lato, bold', family: 'lato', weight: 700 },
  { id: 'font-lato-italic', label: 'Lato, italic', family: 'lato', weight: 400, italic: true },
  { id: 'font-lato-capitals', label: 'Lato, capitals', family: 'lato', weight: 700, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-montserrat', label: 'Montserrat', family: 'montserrat', weight: 600 },
  { id: 'font-montserrat-regular', label: 'Montserrat, regular', family: 'montserrat', weight: 400 },
  { id: 'font-montserrat-bold', label: 'Montserrat, bold', family: 'montserrat', weight: 700 },
  { id: 'font-montserrat-capitals', label: 'Montserrat, capitals', family: 'montserrat', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-raleway', label: 'Raleway', family: 'raleway', weight: 400 },
  { id: 'font-raleway-bold', label: 'Raleway, bold', family: 'raleway', weight: 700 },
  { id: 'font-raleway-capitals', label: 'Raleway, capitals', family: 'raleway', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-poppins', label: 'Poppins', family: 'poppins', weight: 400 },
  { id: 'font-poppins-semibold', label: 'Poppins, semibold', family: 'poppins', weight: 600 },
  { id: 'font-poppins-bold', label: 'Poppins, bold', family: 'poppins', weight: 700 },
  { id: 'font-josefin', label: 'Josefin', family: 'josefin-sans', weight: 400 },
  { id: 'font-josefin-capitals', label: 'Josefin, capitals', family: 'josefin-sans', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-grotesk', label: 'Space Grotesk', family: 'space-grotesk', weight: 600 },
  { id: 'font-grotesk-bold', label: 'Space Grotesk, bold', family: 'space-grotesk', weight: 700 },
  { id: 'font-oswald', label: 'Oswald', family: 'oswald', weight: 400 },
  { id: 'font-oswald-semibold', label: 'Oswald, semibold', family: 'oswald', weight: 600 },
  { id: 'font-oswald-capitals', label: 'Oswald, capitals', family: 'oswald', weight: 600, uppercase: true, letterSpacing: 0.06 },
  { id: 'font-bebas', label: 'Bebas Neue', family: 'bebas-neue', weight: 400 },
  { id: 'font-bebas-wide', label: 'Bebas Neue, wide', family: 'bebas-neue', weight: 400, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-playfair', label: 'Playfair', family: 'playfair-display', weight: 600 },
  { id: 'font-playfair-regular', label: 'Playfair, regular', family: 'playfair-display', weight: 400 },
  { id: 'font-playfair-italic', label: 'Playfair, italic', family: 'playfair-display', weight: 600, italic: true },
  { id: 'font-baskerville', label: 'Baskerville', family: 'libre-baskerville', weight: 400 },
  { id: 'font-baskerville-bold', label: 'Baskerville, bold', family: 'libre-baskerville', weight: 700 },
  { id: 'font-baskerville-italic', label: 'Baskerville, italic', family: 'libre-baskerville', weight: 400, italic: true },
  { id: 'font-garamond', label: 'Garamond', family: 'cormorant-garamond', weight: 600 },
  { id: 'font-garamond-italic', label: 'Garamond, italic', family: 'cormorant-garamond', weight: 600, italic: true },
  { id: 'font-garamond-capitals', label: 'Garamond, capitals', family: 'cormorant-garamond', weight: 600, uppercase: true, letterSpacing: WIDE_LETTER_SPACING_EM },
  { id: 'font-cinzel', label: 'Cinzel', family: 'cinzel', weight: 400, letterSpacing: 0.04 },
  { id: 'font-cinzel-bold', label: 'Cinzel, bold', family: 'cinzel', weight: 700, letterSpacing: 0.04 },
  { id: 'font-slab', label: 'Slab', family: 'zilla-slab', weight: 600 },
  { id: 'font-slab-regular', label: 'Slab, regular', family: 'zilla-slab', weight: 400 },
  { id: 'font-slab-italic', label: 'Slab, italic', family: 'zilla-slab', weight: 600, italic: true },
  { id: 'font-script', label: 'Script', family: 'dancing-script', weight: 600 },
  { id: 'font-script-bold', label: 'Script, bold', family: 'dancing-script', weight: 700 },
  { id: 'font-brush', label: 'Brush', family: 'pacifico', weight: 400 },
  { id: 'font-lobster', label: 'Lobster', family: 'lobster', weight: 400 },
] as const satisfies readonly FontPreset[];

export type CompanyNameFont = (typeof fontPresets)[number]['id'];

export const DEFAULT_COMPANY_NAME_FONT: CompanyNameFont = 'font-sans';

const presetsById = new Map<string, FontPreset>(fontPresets.map((preset) => [preset.id, preset]));

export const getFontPreset = (id: string): FontPreset =>
  presetsById.get(id) ?? presetsById.get(DEFAULT_COMPANY_NAME_FONT)!;
