/** The letters of one script: an @fontsource package, and its subset of the script's own name. */
export interface ScriptFont {
  /** `noto-sans-arabic`, without the scope. */
  package: string;
  /** The name in CSS. */
  name: string;
  subset: string;
  /** The subset's range in the package's `unicode.json`. */
  unicodeRange: string;
  /** What calls for it. The range has signs beside the letters, which every text may hold. */
  letters: RegExp;
}

/** Beside Inter, what travels inside an invoice whose texts need it: they look the same wherever they are shown. */
export const scriptFonts: readonly ScriptFont[] = [
  {
    package: 'noto-sans-arabic',
    name: 'Noto Sans Arabic',
    subset: 'arabic',
    unicodeRange:
      'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC,U+102E0-102FB,U+10E60-10E7E,U+10EC2-10EC4,U+10EFC-10EFF,U+1EE00-1EE03,U+1EE05-1EE1F,U+1EE21-1EE22,U+1EE24,U+1EE27,U+1EE29-1EE32,U+1EE34-1EE37,U+1EE39,U+1EE3B,U+1EE42,U+1EE47,U+1EE49,U+1EE4B,U+1EE4D-1EE4F,U+1EE51-1EE52,U+1EE54,U+1EE57,U+1EE59,U+1EE5B,U+1EE5D,U+1EE5F,U+1EE61-1EE62,U+1EE64,U+1EE67-1EE6A,U+1EE6C-1EE72,U+1EE74-1EE77,U+1EE79-1EE7C,U+1EE7E,U+1EE80-1EE89,U+1EE8B-1EE9B,U+1EEA1-1EEA3,U+1EEA5-1EEA9,U+1EEAB-1EEBB,U+1EEF0-1EEF1',
    // Its digits and its comma belong to several scripts.
    letters: /[\p{Script=Arabic}\u0600-\u06ff]/u,
  },
  {
    package: 'noto-sans-hebrew',
    name: 'Noto Sans Hebrew',
    subset: 'hebrew',
    unicodeRange: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
    letters: /\p{Script=Hebrew}/u,
  },
  {
    package: 'noto-sans-thai',
    name: 'Noto Sans Thai',
    subset: 'thai',
    unicodeRange: 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC',
    letters: /\p{Script=Thai}/u,
  },
  {
    package: 'noto-sans-devanagari',
    name: 'Noto Sans Devanagari',
    subset: 'devanagari',
    unicodeRange:
      'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF,U+11B00-11B09',
    letters: /\p{Script=Devanagari}/u,
  },
];
