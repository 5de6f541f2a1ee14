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
    ['a refresh', `${DOCUMENT_START}<meta http-equiv="Refresh" content="0"><p>x`],
    ['a directive after another element', `${DOCUMENT_START}<title>x</title>${POLICY_META}<p>x`],
    ['a directive without a head', `${POLICY_META}<p>x`],
    ['a directive inside a title', `${DOCUMENT_START}<title>${POLICY_META}</title><p>x`],
    ['a directive without quotes', `${DOCUMENT_START}<meta name=referrer content=no-referrer><p>x`],
    ['a directive with single quotes', `${DOCUMENT_START}<meta name='referrer' content='no-referrer'><p>x`],
    ['a directive on several lines', `${DOCUMENT_START}<meta\nname="referrer" content="no-referrer"><p>x`],
    ['a directive with a bracket in its value', `${DOCUMENT_START}<meta http-equiv="x" content="a>b"><p>x`],
    ['an unclosed directive', `${DOCUMENT_START}<meta name="referrer" content="no`],
    ['frames', `${DOCUMENT_START}${POLICY_META}<p><IFRAME srcdoc="x">`],
    ['a link element', '<link rel=preload href=a>'],
    ['a base element', '<base href=a>'],
    ['SVG, which can reference other files', '<svg><use href="a#b"/></svg>'],
    ['a script', '<script type=speculationrules>{}</script>'],
    ['unknown elements', '<x-meta charset="utf-8">'],
  ])('is unknown for %s', (_, html) => {
    expect(splitDirectives(html)).toBeUndefined();
  });
});
