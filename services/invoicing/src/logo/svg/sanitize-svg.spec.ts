import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import fc from 'fast-check';
import sharp from 'sharp';
import { anSvg } from '../../testing/pictures.js';
import { sanitizeSvg } from './sanitize-svg.js';

const SHAPE = '<path d="M0 0h40v20H0z"/>';

const sanitized = async (content: string, root?: string) => (await sanitizeSvg(anSvg(content, root))).toString();

/** What is left of an SVG that is refused, as one whose parts lead in a circle is. */
function nothingOf(error: unknown): string {
  if (error instanceof AppError) return '';
  throw error;
}

const refused = (message: string) => ({ errors: [{ path: 'logo', message }] });

/** The colour in the middle, as it is rendered. */
async function colourOf(svg: string): Promise<number[]> {
  const middle = sharp(Buffer.from(svg)).extract({ left: 70, top: 35, width: 1, height: 1 });
  return [...(await middle.raw().toBuffer())];
}

describe('What an SVG can attack with', () => {
  it.each([
    ['a script', `<script>alert(1)</script>`],
    ['a script in another case', `<SCRIPT>alert(1)</SCRIPT>`],
    ['a script from elsewhere', `<script href="https://evil.example/x.js"/>`],
    ['a script in CDATA', `<script><![CDATA[alert(1)]]></script>`],
    ['a script under another prefix', `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`],
    ['a handler', `<rect width="9" height="9" onload="alert(1)" onclick="alert(1)"/>`],
    ['a handler in capitals', `<rect width="9" height="9" OnLoad="alert(1)"/>`],
    [
      'foreign content',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
    ],
    ['a frame', `<iframe src="https://evil.example"/>`],
    ['a link', `<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`],
    ['an old link', `<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)">${SHAPE}</a>`],
    ['an encoded link', `<a href="&#106;avascript:alert(1)">${SHAPE}</a>`],
    ['something used from elsewhere', `<use href="https://evil.example/x.svg#a"/>`],
    ['a reference that hides something', `<use href="#evil\\75rl"/>`],
    ['data that is used', `<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`],
    ['a fill from elsewhere', `<rect width="9" height="9" fill="url(https://evil.example/a.svg#x)"/>`],
    ['a hidden fill from elsewhere', `<rect width="9" height="9" fill="u\\72l(https://evil.example/a)"/>`],
    ['a fill from a relative address', `<rect width="9" height="9" fill="url(/api/logout)"/>`],
    ['an imported style', `<style>@import url("https://evil.example/x.css");</style>`],
    ['a style with an address', `<style>rect{fill:url(https://evil.example/x)}</style><rect width="9" height="9"/>`],
    [
      'a style with a function that fetches',
      `<style>rect{mask:image-set("https://evil.example/x" 1x)}</style><rect width="9" height="9"/>`,
    ],
    ['a font from elsewhere', `<style>@font-face{font-family:x;src:url(https://evil.example/x.woff2)}</style>`],
    ['an address in a style attribute', `<rect width="9" height="9" style="background:url(https://evil.example/x)"/>`],
    ['a comment in an address', `<rect width="9" height="9" style="fill:url(/**/https://evil.example/x)"/>`],
    ['an animated link', `<a><animate attributeName="href" values="javascript:alert(1)"/>${SHAPE}</a>`],
    ['a set handler', `<set attributeName="onmouseover" to="alert(1)"/>`],
    ['a filter that fetches', `<filter id="f"><feImage href="https://evil.example/x.png"/></filter>`],
    ['sound and film', `<video src="https://evil.example/x"/><audio src="https://evil.example/x"/>`],
    ['a handler element', `<handler type="text/javascript">alert(1)</handler>`],
    ['a style sheet of the file', `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>`],
    ['a comment that ends early', `<!--><script>alert(1)</script>-->`],
    [
      'an attribute that breaks out',
      `<rect id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="9" height="9"/>`,
    ],
    ['another base', `<g xml:base="https://evil.example/">${SHAPE}</g>`],
    ['metadata', `<metadata><x:rdf xmlns:x="x" about="https://evil.example">alert(1)</x:rdf></metadata>`],
  ])('is gone: %s', async (_attack, content) => {
    const svg = await sanitized(content + SHAPE);
    expect(svg).not.toMatch(/alert|evil|script|javascript|logout|data:|@|style|<!|<\?/i);
    expect(svg).not.toMatch(/\son\w+\s*=/i);
    expect(svg).toContain('<path d="M0 0h40v20H0z">');
  });

  it.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "y">]>'],
    ['an entity from the disk', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['entities that multiply', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'],
  ])('is refused: %s', async (_attack, doctype) => {
    const source = `${doctype}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&x;</text></svg>`;
    await expect(sanitizeSvg(Buffer.from(source))).rejects.toMatchObject(refused(validationTexts.logoTooComplex));
  });

  it('is refused: elements that use each other again and again, or in a circle', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
    );
    const circle = `<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`;
    const masks = `<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>`;
    const chain = Array.from({ length: 2_400 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`);
    for (const bomb of [`<g id="l0">${SHAPE}</g>${levels.join('')}`, circle, masks, chain.join('')]) {
      await expect(sanitized(bomb + SHAPE)).rejects.toMatchObject(refused(validationTexts.logoTooComplex));
    }
  });

  it('is refused: too many elements or attributes, too deep, or with styles that multiply', async () => {
    const attributes = Array.from({ length: 50_001 }, (_, index) => `a${index}="1"`);
    const bombs = [
      SHAPE.repeat(5_001),
      `<g ${attributes.join(' ')}>${SHAPE}</g>`,
      '<g>'.repeat(200) + SHAPE + '</g>'.repeat(200),
      `<style>.a{${'fill:red;'.repeat(20_000)}}</style>${SHAPE}`,
      `<style>${'.a{fill:red}'.repeat(2_000)}</style>${SHAPE}`,
      `<style>.a{font-family:${'x'.repeat(50_000)}}</style>${'<path class="a" d="M0 0"/>'.repeat(1_000)}`,
    ];
    for (const bomb of bombs) {
      await expect(sanitized(bomb)).rejects.toMatchObject(refused(validationTexts.logoTooComplex));
    }
  });

  it('leaves nothing but the allow-list, whatever it is made of', async () => {
    const name = fc.constantFrom(
      'script',
      'rect',
      'g',
      'style',
      'foreignObject',
      'use',
      'a',
      'animate',
      'text',
      'svg:script',
    );
    const attribute = fc.constantFrom('onload', 'href', 'xlink:href', 'style', 'fill', 'id', 'xmlns', 'x');
    const value = fc.oneof(
      fc.constantFrom('javascript:alert(1)', 'url(https://evil.example)', '#a', '\'"><script>', 'url(#a)', '\\75rl(x)'),
      fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replace(/[<"&]/g, '')),
    );
    const escaped = value.map((text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;'));
    const element = fc
      .tuple(name, fc.uniqueArray(fc.tuple(attribute, escaped), { selector: ([key]) => key, maxLength: 4 }), escaped)
      .map(
        ([tag, attributes, text]) =>
          `<${tag} ${attributes.map(([key, v]) => `${key}="${v}"`).join(' ')}>${text}</${tag}>`,
      );
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 5 }), async (elements) => {
        const svg = await sanitized(elements.join('') + SHAPE).catch(nothingOf);
        expect(svg).not.toMatch(/<(script|style|foreignObject|animate|a|svg:script)[\s>]/);
        const attributes = [...svg.matchAll(/<[^>]*>/g)].join('');
        expect(attributes).not.toMatch(/\son\w+=|style=|javascript:|evil|\\/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('A logo as drawing programs write it', () => {
  it.each([
    ['attributes', '<rect width="40" height="20" fill="#ff0000"/>'],
    ['a style attribute', '<rect width="40" height="20" style="fill:#ff0000;stroke:none"/>'],
    ['a class', '<defs><style>.cls-1,.cls-2{fill:#ff0000}</style></defs><rect class="cls-1" width="40" height="20"/>'],
    ['CDATA', '<style><![CDATA[ .st0{fill:#ff0000;} ]]></style><rect class="st0" width="40" height="20"/>'],
    [
      'an id that wins over a class',
      '<style>#x{fill:#ff0000}.a{fill:blue}</style><rect id="x" class="a" width="40" height="20"/>',
    ],
    [
      'a style attribute that wins over all',
      '<style>#x{fill:blue}</style><rect id="x" fill="lime" style="fill:#ff0000" width="40" height="20"/>',
    ],
    ['a group that inherits', '<g fill="#ff0000"><rect width="40" height="20"/></g>'],
    ['a switch', '<switch><foreignObject/><g><rect width="40" height="20" fill="#ff0000"/></g></switch>'],
    [
      'a gradient',
      '<linearGradient id="a"><stop stop-color="#ff0000"/></linearGradient><rect width="40" height="20" fill="url(#a)"/>',
    ],
    ['something used twice', '<defs><rect id="r" width="40" height="20" fill="#ff0000"/></defs><use href="#r"/>'],
    [
      'the old way to use',
      '<defs><rect id="r" width="40" height="20" fill="#ff0000"/></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#r"/>',
    ],
    [
      'clipping',
      '<clipPath id="c"><rect width="40" height="20"/></clipPath><g clip-path="url(#c)"><rect width="99" height="99" fill="#ff0000"/></g>',
    ],
  ])('looks as before: %s', async (_way, content) => {
    expect(await colourOf(await sanitized(content))).toEqual([255, 0, 0, 255]);
  });

  it('keeps its text', async () => {
    expect(await sanitized('<text x="1" y="9">Füchsel &amp; Söhne</text>')).toContain('>Füchsel &amp; Söhne</text>');
  });

  it('may declare its document type', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    const svg = await sanitizeSvg(Buffer.concat([Buffer.from(doctype), anSvg().subarray(22)]));
    expect(svg.toString()).toMatch(/^<svg /);
  });

  it.each([
    ['a view box', 'viewBox="0 0 400 100"', 'width="240" height="60"', '0 0 400 100'],
    ['a height of ten million', 'viewBox="0 0 40 20" width="2e7" height="1e7"', 'width="144" height="72"', '0 0 40 20'],
    ['no size at all', '', 'width="144" height="72"', '0 0 300 150'],
    ['only a size', 'width="50px" height="100"', 'width="36" height="72"', '0 0 50 100'],
    ['a size in percent', 'width="100%" height="100%" viewBox="-5,-5 20,20"', 'width="72" height="72"', '-5 -5 20 20'],
  ])('is fitted into the space for a logo: %s', async (_case, root, size, viewBox) => {
    const svg = await sanitized(SHAPE, root);
    expect(svg).toMatch(new RegExp(`^<svg [^>]*${size}`));
    expect(svg).toContain(`viewBox="${viewBox}"`);
  });
});

describe('An SVG that is of no use', () => {
  it.each([
    ['nothing in it', '', undefined],
    ['only a script', '<script>draw()</script>', undefined],
    ['no width', SHAPE, 'viewBox="0 0 0 10"'],
    ['a size that is no number', SHAPE, 'viewBox="0 0 NaN 10"'],
    ['a shape like a thread', SHAPE, 'viewBox="0 0 1 1000"'],
    ['two roots', '</svg><svg>', undefined],
  ])('is refused with a text that says why: %s', async (_why, content, root) => {
    await expect(sanitized(content, root)).rejects.toMatchObject(refused(validationTexts.logoUnreadable));
  });

  it('is refused with a way out where a picture is inside', async () => {
    await expect(sanitized(`${SHAPE}<image href="data:image/png;base64,iVBO"/>`)).rejects.toMatchObject(
      refused(validationTexts.logoWithPicture),
    );
  });
});
