import { describe, expect, it } from '@jest/globals';
import { splitDirectives } from './document-directives.js';

const HEAD = '<!DOCTYPE html><html lang="en"><head>';
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">`;
const CHARSET = '<meta charset="utf-8"/>';

describe('The state that a document leaves on its page', () => {
  it.each([
    '',
    '<!doctype html><title>x</title><style>p{}</style><table><tr><td>1 < 2<img src=data:,>',
    `<title>It's</title>${CHARSET}<meta name="author" content="It's A"><meta name="keywords" content="" /><p>x`,
  ])('is empty for text, tables and images: %j', (html) => {
    expect(splitDirectives(html)).toEqual({ directives: '', rest: html });
  });

  it('is the source of the <meta> elements at its start', () => {
    const rest = '<title>x</title><meta name="author" content="A"/></head><body><p>x';
    expect(splitDirectives(HEAD + POLICY + CHARSET + rest)).toEqual({
      directives: POLICY + CHARSET,
      rest: HEAD + rest,
    });
  });

  it.each([
    ['a page that goes on elsewhere', `${HEAD}<meta http-equiv="Refresh" content="0"><p>x`],
    ['an order that comes later', `${HEAD}<title>x</title>${POLICY}<p>x`],
    ['an order without a head', `${POLICY}<p>x`],
    ['an order that may be a text', `${HEAD}<title>${POLICY}</title><p>x`],
    ['an order without quotes', `${HEAD}<meta name=referrer content=no-referrer><p>x`],
    ['an order with other quotes', `${HEAD}<meta name='referrer' content='no-referrer'><p>x`],
    ['an order on several lines', `${HEAD}<meta\nname="referrer" content="no-referrer"><p>x`],
    ['an order with another bracket in it', `${HEAD}<meta http-equiv="x" content="a>b"><p>x`],
    ['an order that does not end', `${HEAD}<meta name="referrer" content="no`],
    ['frames', `${HEAD}${POLICY}<p><IFRAME srcdoc="x">`],
    ['a link', '<link rel=preload href=a>'],
    ['a base', '<base href=a>'],
    ['drawings, which may use others', '<svg><use href="a#b"/></svg>'],
    ['a script', '<script type=speculationrules>{}</script>'],
    ['elements that nobody knows', '<x-meta charset="utf-8">'],
  ])('is unknown for %s', (_, html) => {
    expect(splitDirectives(html)).toBeUndefined();
  });
});
