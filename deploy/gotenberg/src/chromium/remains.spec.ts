import { describe, expect, it } from '@jest/globals';
import { remainsOf } from './remains.js';

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">`;

describe('what a document leaves to the next one on its page', () => {
  it('is nothing for texts, tables and pictures', () => {
    expect(remainsOf('')).toBe('');
    expect(remainsOf('<!doctype html><title>x</title><style>p{}</style><table><tr><td>1 < 2<img src=data:,>')).toBe('');
  });

  it('is nothing for a description of the document', () => {
    const described = '<meta charset="utf-8"><META name="author" content="A">'.toLowerCase();
    expect(
      remainsOf(`${described}<meta name="description" content="It's x"/><meta name="keywords" content="" />`),
    ).toBe('');
  });

  it('is what it orders, as it is written, wherever that stands', () => {
    const referrer = '<meta name="referrer" content="no-referrer"/>';
    expect(remainsOf(`${POLICY}<meta charset="utf-8"><p>x${referrer}`)).toBe(POLICY + referrer);
    expect(remainsOf(`<!-- ${POLICY} -->`)).toBe(POLICY);
  });

  it.each([
    ['a page that goes on elsewhere', '<meta http-equiv="Refresh" content="0">'],
    ['frames', '<p><IFRAME srcdoc="x">'],
    ['a link', '<link rel=preload href=a>'],
    ['a base', '<base href=a>'],
    ['drawings, which may use others', '<svg><use href="a#b"/></svg>'],
    ['a script', '<script type=speculationrules>{}</script>'],
    ['elements that nobody knows', '<x-meta charset="utf-8">'],
    ['an order without quotes', '<meta name=referrer content=no-referrer>'],
    ['an order with other quotes', `<meta name='referrer' content='no-referrer'>`],
    ['an order in capitals', '<META NAME="referrer" CONTENT="no-referrer">'],
    ['an order on several lines', '<meta\nname="referrer" content="no-referrer">'],
    ['an order with another bracket in it', '<meta http-equiv="x" content="a>b">'],
    ['an order that does not end', '<meta name="referrer" content="no'],
  ])('nobody can tell for %s', (_, html) => {
    expect(remainsOf(`${POLICY}<p>x</p>${html}`)).toBeUndefined();
  });
});
