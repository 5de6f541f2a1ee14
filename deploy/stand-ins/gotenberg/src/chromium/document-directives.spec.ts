import { describe, expect, it } from '@jest/globals';
import { splitDirectives } from './document-directives.js';

const DOCUMENT_START = '<!DOCTYPE html><html lang="en"><head>';
const POLICY_META = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">`;
const CHARSET_META = '<meta charset="utf-8"/>';

describe('The state that a document leaves on its page', () => {
  it.each([
    '',
    '<!doctype html><title>x</title><style>p{}</style><table><tr><td>1 < 2<img src=data:,>',
    `<title>It's</title>${CHARSET_META}<meta name="author" content="It's A"><meta name="keywords" content="" /><p>x`,
  ])('is empty for text, tables and images: %j', (html) => {
    expect(splitDirectives(html)).toEqual({ directives: '', rest: html });
  });

  it('is the source of the <meta> elements at its start', () => {
    const rest = '<title>x</title><meta name="author" content="A"/></head><body><p>x';
    expect(splitDirectives(DOCUMENT_START + POLICY_META + CHARSET_META + rest)).toEqual({
      directives: POLICY_META + CHARSET_META,
      rest: DOCUMENT_START + rest,
    });
  });

  it.each([
    ['a page that goes on elsewhere', `${DOCUMENT_START}<meta http-equiv="Refresh" content="0"><p>x`],
    ['an order that comes later', `${DOCUMENT_START}<title>x</title>${POLICY_META}<p>x`],
    ['an order without a head', `${POLICY_META}<p>x`],
    ['an order that may be a text', `${DOCUMENT_START}<title>${POLICY_META}</title><p>x`],
    ['an order without quotes', `${DOCUMENT_START}<meta name=referrer content=no-referrer><p>x`],
    ['an order with other quotes', `${DOCUMENT_START}<meta name='referrer' content='no-referrer'><p>x`],
    ['an order on several lines', `${DOCUMENT_START}<meta\nname="referrer" content="no-referrer"><p>x`],
    ['an order with another bracket in it', `${DOCUMENT_START}<meta http-equiv="x" content="a>b"><p>x`],
    ['an order that does not end', `${DOCUMENT_START}<meta name="referrer" content="no`],
    ['frames', `${DOCUMENT_START}${POLICY_META}<p><IFRAME srcdoc="x">`],
    ['a link', '<link rel=preload href=a>'],
    ['a base', '<base href=a>'],
    ['drawings, which may use others', '<svg><use href="a#b"/></svg>'],
    ['a script', '<script type=speculationrules>{}</script>'],
    ['elements that nobody knows', '<x-meta charset="utf-8">'],
  ])('is unknown for %s', (_, html) => {
    expect(splitDirectives(html)).toBeUndefined();
  });
});
