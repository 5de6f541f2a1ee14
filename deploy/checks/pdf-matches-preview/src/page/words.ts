/** A word of the preview. Its position is in pixels, measured from the upper left corner of the sheet. */
export interface PreviewWord {
  text: string;
  left: number;
  /** The right edge of the word's last letter. The letter-spacing after this letter is not included. */
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  fontSize: number;
  /** The ascents of the fonts that may draw the word, in em. The ascent is the height of a font above the baseline. */
  ascents: number[];
  /** Whether the word is in the table head, which is repeated on every page. */
  isInTableHead: boolean;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Returns all words of the sheet. If a word is broken over several lines, each part has its own entry. A line with
 * right-to-left text counts as one word, because PDF readers split such lines in different ways.
 */
export function readWords(sheet: Element): PreviewWord[] {
  const origin = sheet.getBoundingClientRect();
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const words: PreviewWord[] = [];
  while (texts.nextNode()) words.push(...readWordsOfNode(texts.currentNode as Text, origin));
  return words;
}

/**
 * Returns words that the style sheet adds with `content`, such as a dash between two texts. They are not part of the
 * page's text, but they appear in the PDF.
 */
export const readGeneratedWords = (sheet: Element): string[] =>
  [...sheet.querySelectorAll('*')].flatMap((element) =>
    ['::before', '::after'].flatMap((part) => {
      const { content } = getComputedStyle(element, part);
      return content.startsWith('"') ? content.slice(1, -1).split(/\s+/).filter(Boolean) : [];
    }),
  );

function readWordsOfNode(node: Text, origin: DOMRect): PreviewWord[] {
  const style = getComputedStyle(node.parentElement!);
  const fontSize = parseFloat(style.fontSize);
  const letterSpacing = parseFloat(style.letterSpacing) || 0;
  const fonts = measureAscents(style);
  const isInTableHead = node.parentElement!.closest('thead') !== null;
  const word = RIGHT_TO_LEFT.test(node.data) ? /\S.*\S|\S/g : /\S+/g;
  return [...node.data.matchAll(word)].flatMap(({ 0: word, index }) =>
    splitIntoLines(node, index, index + word.length).map(({ text, rects }) => {
      const top = Math.min(...rects.map((rect) => rect.top)) - origin.top;
      return {
        text: style.textTransform === 'uppercase' ? text.toUpperCase() : text,
        left: Math.min(...rects.map((rect) => rect.left)) - origin.left,
        right: Math.max(...rects.map((rect) => rect.right)) - origin.left - letterSpacing,
        top,
        bottom: Math.max(...rects.map((rect) => rect.bottom)) - origin.top,
        // The baseline is below the top by the ascent of the first font. Chromium rounds this ascent to whole pixels.
        baseline: top + Math.round(fonts[0]! * fontSize),
        fontSize,
        ascents: fonts,
        isInTableHead,
      };
    }),
  );
}

/**
 * Splits a word into the parts that are on different lines. Each character is measured, because the browser may break
 * the word after any character.
 */
function splitIntoLines(node: Text, start: number, end: number): { text: string; rects: DOMRect[] }[] {
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

const canvasContext = document.createElement('canvas').getContext('2d')!;
const ascentCache = new Map<string, number[]>();

/** Returns the ascent of the font that the browser chooses, followed by the ascent of each font in `font-family`. */
function measureAscents({ fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration): number[] {
  const key = `${fontStyle} ${fontWeight} 1000px ${fontFamily}`;
  const measured =
    ascentCache.get(key) ??
    [fontFamily, ...fontFamily.split(',')].map((family) => {
      canvasContext.font = `${fontStyle} ${fontWeight} 1000px ${family}`;
      return canvasContext.measureText('').fontBoundingBoxAscent / 1000;
    });
  ascentCache.set(key, measured);
  return measured;
}
