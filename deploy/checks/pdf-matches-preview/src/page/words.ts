/** A word on the page, in pixels from the sheet's upper left corner. */
export interface PreviewWord {
  text: string;
  left: number;
  /** Without the letter-spacing after the last letter. */
  right: number;
  top: number;
  bottom: number;
  /** Baseline of the letters. */
  baseline: number;
  fontSize: number;
  /** How far letters rise above their baseline by the measures of each font that may draw them, in em. */
  ascents: number[];
  /** Whether it belongs to the table head, which every page repeats. */
  isHead: boolean;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Every word of the sheet; one that is broken over several lines counts as a word on each. A line with right-to-left
 * words counts as one: readers of PDFs tell its words apart in ways of their own.
 */
export function wordsOf(sheet: Element): PreviewWord[] {
  const origin = sheet.getBoundingClientRect();
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const words: PreviewWord[] = [];
  while (texts.nextNode()) words.push(...wordsIn(texts.currentNode as Text, origin));
  return words;
}

/** What the style sheet adds, such as a dash between two texts: no text of the page, yet words of the PDF. */
export const generatedWordsOf = (sheet: Element): string[] =>
  [...sheet.querySelectorAll('*')].flatMap((element) =>
    ['::before', '::after'].flatMap((part) => {
      const { content } = getComputedStyle(element, part);
      return content.startsWith('"') ? content.slice(1, -1).split(/\s+/).filter(Boolean) : [];
    }),
  );

function wordsIn(node: Text, origin: DOMRect): PreviewWord[] {
  const style = getComputedStyle(node.parentElement!);
  const fontSize = parseFloat(style.fontSize);
  const letterSpacing = parseFloat(style.letterSpacing) || 0;
  const fonts = ascentsOf(style);
  const isHead = node.parentElement!.closest('thead') !== null;
  const word = RIGHT_TO_LEFT.test(node.data) ? /\S.*\S|\S/g : /\S+/g;
  return [...node.data.matchAll(word)].flatMap(({ 0: word, index }) =>
    linesOf(node, index, index + word.length).map(({ text, rects }) => {
      const top = Math.min(...rects.map((rect) => rect.top)) - origin.top;
      return {
        text: style.textTransform === 'uppercase' ? text.toUpperCase() : text,
        left: Math.min(...rects.map((rect) => rect.left)) - origin.left,
        right: Math.max(...rects.map((rect) => rect.right)) - origin.left - letterSpacing,
        top,
        bottom: Math.max(...rects.map((rect) => rect.bottom)) - origin.top,
        // Chromium gives a line of text the height of its first font, in whole pixels.
        baseline: top + Math.round(fonts[0]! * fontSize),
        fontSize,
        ascents: fonts,
        isHead,
      };
    }),
  );
}

/** By character, so that a word that wraps is split into its parts. */
function linesOf(node: Text, start: number, end: number): { text: string; rects: DOMRect[] }[] {
  const lines = new Map<number, { text: string; rects: DOMRect[] }>();
  const range = document.createRange();
  let at = start;
  for (const letter of node.data.slice(start, end)) {
    range.setStart(node, at);
    range.setEnd(node, (at += letter.length));
    if (letter === ' ') continue;
    const rects = [...range.getClientRects()];
    const line = lines.get(rects[0]!.top) ?? { text: '', rects: [] };
    lines.set(rects[0]!.top, { text: line.text + letter, rects: [...line.rects, ...rects] });
  }
  return [...lines.values()];
}

const context = document.createElement('canvas').getContext('2d')!;
const known = new Map<string, number[]>();

/** Of the element's own font first, then of every other that its stack names. */
function ascentsOf({ fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration): number[] {
  const key = `${fontStyle} ${fontWeight} 1000px ${fontFamily}`;
  const measured =
    known.get(key) ??
    [fontFamily, ...fontFamily.split(',')].map((family) => {
      context.font = `${fontStyle} ${fontWeight} 1000px ${family}`;
      return context.measureText('').fontBoundingBoxAscent / 1000;
    });
  known.set(key, measured);
  return measured;
}
