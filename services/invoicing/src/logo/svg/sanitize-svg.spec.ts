import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import fc from 'fast-check';
import sharp from 'sharp';
import { anSvg } from '../../testing/pictures.js';
import { sanitizeSvg } from './sanitize-svg.js';

const SAMPLE_PATH_ELEMENT = '<path d="M0 0h40v20H0z"/>';

const sanitizeToText = async (content: string, root?: string) => (await sanitizeSvg(anSvg(content, root))).toString();

function toEmptyTextIfRefused(error: unknown): string {
  if (error instanceof AppError) return '';
  throw error;
}

const logoError = (message: string) => ({ errors: [{ path: 'logo', message }] });

async function renderMiddleColour(svg: string): Promise<number[]> {
  const middle = sharp(Buffer.from(svg)).extract({ left: 70, top: 35, width: 1, height: 1 });
  return [...(await middle.raw().toBuffer())];
}

describe('An attack in an SVG', () => {
  it.each([
    ['a script', `<script>alert(1)</script>`],
    ['a script in capitals', `<SCRIPT>alert(1)</SCRIPT>`],
    ['an external script', `<script href="https://evil.example/x.js"/>`],
    ['a script in CDATA', `<script><![CDATA[alert(1)]]></script>`],
    ['a script under another prefix', `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`],
    ['an event handler', `<rect width="9" height="9" onload="alert(1)" onclick="alert(1)"/>`],
    ['an event handler in capitals', `<rect width="9" height="9" OnLoad="alert(1)"/>`],
    ['a frame', `<iframe src="https://evil.example"/>`],
    ['a JavaScript link', `<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`],
    [
      'a JavaScript link with xlink',
      `<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)">${SAMPLE_PATH_ELEMENT}</a>`,
    ],
    ['an encoded JavaScript link', `<a href="&#106;avascript:alert(1)">${SAMPLE_PATH_ELEMENT}</a>`],
    ['an external font', `<style>@font-face{font-family:x;src:url(https://evil.example/x.woff2)}</style>`],
    ['a filter with an external image', `<filter id="f"><feImage href="https://evil.example/x.png"/></filter>`],
    ['video and audio', `<video src="https://evil.example/x"/><audio src="https://evil.example/x"/>`],
    ['a handler element', `<handler type="text/javascript">alert(1)</handler>`],
    ['an XML style sheet', `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>`],
    ['a comment that ends early', `<!--><script>alert(1)</script>-->`],
    [
      'an attribute with escaped markup',
      `<rect id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="9" height="9"/>`,
    ],
    ['an external base URL', `<g xml:base="https://evil.example/">${SAMPLE_PATH_ELEMENT}</g>`],
    ['metadata', `<metadata><x:rdf xmlns:x="x" about="https://evil.example">alert(1)</x:rdf></metadata>`],
  ])('is removed: %s', async (_attack, content) => {
    const svg = await sanitizeToText(content + SAMPLE_PATH_ELEMENT);
    expect(svg).not.toMatch(/alert|evil|script|javascript|logout|data:|@|style|<!|<\?/i);
    expect(svg).not.toMatch(/\son\w+\s*=/i);
    expect(svg).toContain('<path d="M0 0h40v20H0z">');
  });

  it.each([
    [
      'foreign content',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
    ],
    ['an external use', `<use href="https://evil.example/x.svg#a"/>`],
    ['a use with an escaped reference', `<use href="#evil\\75rl"/>`],
    ['a use with a data URL', `<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`],
    ['an external fill', `<rect width="9" height="9" fill="url(https://evil.example/a.svg#x)"/>`],
    ['an escaped external fill', `<rect width="9" height="9" fill="u\\72l(https://evil.example/a)"/>`],
    ['a fill with a relative URL', `<rect width="9" height="9" fill="url(/api/logout)"/>`],
    ['an imported style sheet', `<style>@import url("https://evil.example/x.css");</style>`],
    ['a style with a URL', `<style>rect{fill:url(https://evil.example/x)}</style><rect width="9" height="9"/>`],
    [
      'a style with image-set()',
      `<style>rect{mask:image-set("https://evil.example/x" 1x)}</style><rect width="9" height="9"/>`,
    ],
    ['a URL in a style attribute', `<rect width="9" height="9" style="background:url(https://evil.example/x)"/>`],
    ['a URL after a CSS comment', `<rect width="9" height="9" style="fill:url(/**/https://evil.example/x)"/>`],
    ['an animated link', `<a><animate attributeName="href" values="javascript:alert(1)"/>${SAMPLE_PATH_ELEMENT}</a>`],
    ['a handler added by a set element', `<set attributeName="onmouseover" to="alert(1)"/>`],
  ])('is refused if its removal could change the picture: %s', async (_attack, content) => {
    await expect(sanitizeToText(content + SAMPLE_PATH_ELEMENT)).rejects.toMatchObject(
      logoError(validationTexts.logoTooComplex),
    );
  });

  it.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "y">]>'],
    ['an external entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a namespace with markup in it', '<!DOCTYPE svg [<!ENTITY x "http://a.example/<script/>">]>'],
    ['a namespace entity beside another entity', '<!DOCTYPE svg [<!ENTITY n "http://a.example/"><!ENTITY x "y">]>'],
    ['nested entities', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'],
  ])('is refused: %s', async (_attack, doctype) => {
    const source = `${doctype}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&x;</text></svg>`;
    await expect(sanitizeSvg(Buffer.from(source))).rejects.toMatchObject(logoError(validationTexts.logoTooComplex));
  });

  it('is refused: elements that refer to each other in nested or circular references', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
    );
    const circle = `<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`;
    const masks = `<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>`;
    const chain = Array.from({ length: 2_400 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`);
    for (const bomb of [`<g id="l0">${SAMPLE_PATH_ELEMENT}</g>${levels.join('')}`, circle, masks, chain.join('')]) {
      await expect(sanitizeToText(bomb + SAMPLE_PATH_ELEMENT)).rejects.toMatchObject(
        logoError(validationTexts.logoTooComplex),
      );
    }
  });

  it('is refused: too many elements or attributes, too deep nesting, or styles that multiply', async () => {
    const attributes = Array.from({ length: 50_001 }, (_, index) => `a${index}="1"`);
    const bombs = [
      SAMPLE_PATH_ELEMENT.repeat(5_001),
      `<g ${attributes.join(' ')}>${SAMPLE_PATH_ELEMENT}</g>`,
      '<g>'.repeat(200) + SAMPLE_PATH_ELEMENT + '</g>'.repeat(200),
      `<style>.a{${'fill:red;'.repeat(20_000)}}</style>${SAMPLE_PATH_ELEMENT}`,
      `<style>${'.a{fill:red}'.repeat(2_000)}</style>${SAMPLE_PATH_ELEMENT}`,
      `<style>.a{font-family:${'x'.repeat(50_000)}}</style>${'<path class="a" d="M0 0"/>'.repeat(1_000)}`,
    ];
    for (const bomb of bombs) {
      await expect(sanitizeToText(bomb)).rejects.toMatchObject(logoError(validationTexts.logoTooComplex));
    }
  });

  it('leaves only allowed elements and attributes, for any content', async () => {
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
        const svg = await sanitizeToText(elements.join('') + SAMPLE_PATH_ELEMENT).catch(toEmptyTextIfRefused);
        expect(svg).not.toMatch(/<(script|style|foreignObject|animate|a|svg:script)[\s>]/);
        const attributes = [...svg.matchAll(/<[^>]*>/g)].join('');
        expect(attributes).not.toMatch(/\son\w+=|style=|javascript:|evil|\\/);
      }),
      { numRuns: 100 },
    );
  });
});

describe('An SVG logo that would look different without a removed part is refused:', () => {
  const use = (value: string) => `<rect width="40" height="20" ${value}/>`;

  it.each([
    ['a CSS rule with a descendant selector', `<style>g .a{fill:red}</style><g>${use('class="a"')}</g>`],
    ['a CSS rule for two classes', `<style>.a.b{fill:red}</style>${use('class="a b"')}`],
    ['a CSS rule for all elements', `<style>*{fill:red}</style>${SAMPLE_PATH_ELEMENT}`],
    ['a CSS rule with an attribute selector', `<style>[width]{fill:red}</style>${use('')}`],
    ['a CSS rule in a media query', `<style>@media print{.a{fill:red}}</style>${use('class="a"')}`],
    ['a style sheet with a media attribute', `<style media="screen">.a{fill:red}</style>${use('class="a"')}`],
    ['a CSS rule with !important', `<style>.a{fill:red!important}.a{fill:blue}</style>${use('class="a"')}`],
    ['invalid CSS', `<style>.a{fill:red} }}</style>${use('class="a"')}`],
    ['a CSS variable', `<style>:root{--ink:red}.a{fill:var(--ink)}</style>${use('class="a"')}`],
    ['a CSS variable in a style attribute', use('style="fill:var(--ink, red)"')],
    ['a CSS variable in an attribute', use('fill="var(--ink, red)"')],
    ['the font shorthand', '<style>.a{font:bold 12px serif}</style><text class="a" y="9">A</text>'],
    ['the font shorthand in a style attribute', '<text style="font:12px serif" y="9">A</text>'],
    ['an embedded font', '<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AA)}</style><text y="9">A</text>'],
    ['a pattern', `<pattern id="p" width="2" height="2">${SAMPLE_PATH_ELEMENT}</pattern>${use('fill="url(#p)"')}`],
    ['a pattern in a style attribute', `<pattern id="p" width="2" height="2">${SAMPLE_PATH_ELEMENT}</pattern>${use('style="fill:url(#p)"')}`],
    ['a pattern in a class', `<style>.a{fill:url(#p)}</style><pattern id="p"/>${use('class="a"')}`],
    ['a use of an element inside a pattern', `<pattern><g id="p">${SAMPLE_PATH_ELEMENT}</g></pattern><use href="#p"/>${SAMPLE_PATH_ELEMENT}`],
    ['a gradient with an unsupported id', '<linearGradient id="a@2x"><stop/></linearGradient><path fill="url(#a@2x)" d="M0 0h40v20z"/>'],
    ['text on a path', '<path id="p" d="M0 9h40"/><text><textPath href="#p">A</textPath></text>'],
    ['a filter', `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>${use('filter="url(#f)"')}`],
    ['a filter in a style attribute', use('style="filter:drop-shadow(1px 1px 1px red)"')],
    ['markers', `<marker id="m">${SAMPLE_PATH_ELEMENT}</marker><path d="M0 0h40" style="marker-end:url(#m)"/>`],
    ['a blend mode', `<g style="mix-blend-mode:multiply">${SAMPLE_PATH_ELEMENT}</g>`],
    ['a CSS transform', use('style="transform:rotate(9deg)"')],
    ['a CSS transform of none that overrides the attribute', use('transform="rotate(9)" style="transform:none"')],
    ['a prefixed CSS transform of none that overrides the attribute', use('transform="rotate(9)" style="-webkit-transform:none"')],
    ['a CSS scale', use('style="scale:0"')],
    ['a CSS rotate', use('style="rotate:0"')],
    ['a CSS translate', use('style="translate:0px"')],
    ['a CSS zoom', use('style="zoom:0"')],
    ['a transform-origin attribute', use('transform="rotate(9)" transform-origin="0"')],
    ['a CSS transform-origin', use('transform="rotate(9)" style="transform-origin:initial"')],
    ['a CSS path of none', '<path style="d:none" d="M0 0h40v20z"/>'],
    ['the initial font in CSS', '<text font-size="30" style="font:initial" y="9">A</text>'],
    ['a CSS mask-image of none', `<mask id="m"/>${use('mask="url(#m)" style="mask-image:none"')}`],
    ['a prefixed CSS mask of none', `<mask id="m"/>${use('mask="url(#m)" style="-webkit-mask:none"')}`],
    ['dashes relative to pathLength', '<path d="M0 9h40" stroke="red" stroke-dasharray=".1" pathLength="1"/>'],
    ['a background', SAMPLE_PATH_ELEMENT, 'viewBox="0 0 40 20" style="background:red"'],
    ['an animation', use('opacity="0"').replace('/>', '><animate attributeName="opacity" to="1"/></rect>')],
    ['a switch with languages', `<switch><text systemLanguage="de">A</text><text>B</text></switch>`],
    ['an empty systemLanguage', use('systemLanguage=""')],
    ['an unknown systemLanguage', use('systemLanguage="none"')],
    ['an empty requiredExtensions', use('requiredExtensions=""')],
    ['an unknown requiredExtensions', use('requiredExtensions="none"')],
    ['a link in a text', '<text><a href="https://a.example">A</a></text>'],
    ['HTML in a foreignObject', '<foreignObject width="40" height="20">Rossi</foreignObject>'],
    ['shapes with a namespace prefix', `<s:rect xmlns:s="http://www.w3.org/2000/svg" width="40" height="20"/>${SAMPLE_PATH_ELEMENT}`],
    ['shapes of another namespace', `<g xmlns="https://a.example/">${SAMPLE_PATH_ELEMENT}</g>${SAMPLE_PATH_ELEMENT}`],
    ['a use with another prefix for xlink', `<g id="g">${SAMPLE_PATH_ELEMENT}</g><use xmlns:l="http://www.w3.org/1999/xlink" l:href="#g"/>`],
    ['an unsupported color function', use('fill="color(display-p3 1 0 0)"')],
    ['a very long style attribute', use(`style="fill:red;${' '.repeat(5_000)}"`)],
  ])('%s', async (_what, content, root = 'viewBox="0 0 40 20"') => {
    await expect(sanitizeToText(content, root)).rejects.toMatchObject(logoError(validationTexts.logoTooComplex));
  }); // oxfmt-ignore
});

describe('An SVG logo of a drawing program', () => {
  it.each([
    ['attributes', '<rect width="40" height="20" fill="#ff0000"/>'],
    ['a style attribute', '<rect width="40" height="20" style="fill:#ff0000;stroke:none"/>'],
    ['a class', '<defs><style>.cls-1,.cls-2{fill:#ff0000}</style></defs><rect class="cls-1" width="40" height="20"/>'],
    ['CDATA', '<style><![CDATA[ .st0{fill:#ff0000;} ]]></style><rect class="st0" width="40" height="20"/>'],
    [
      'an id that has priority over a class',
      '<style>#x{fill:#ff0000}.a{fill:blue}</style><rect id="x" class="a" width="40" height="20"/>',
    ],
    [
      'a style attribute that has priority over all rules',
      '<style>#x{fill:blue}</style><rect id="x" fill="lime" style="fill:#ff0000" width="40" height="20"/>',
    ],
    ['a group that inherits', '<g fill="#ff0000"><rect width="40" height="20"/></g>'],
    ['a switch', '<switch><foreignObject/><g><rect width="40" height="20" fill="#ff0000"/></g></switch>'],
    [
      'a gradient',
      '<linearGradient id="a"><stop stop-color="#ff0000"/></linearGradient><rect width="40" height="20" fill="url(#a)"/>',
    ],
    ['a use element', '<defs><rect id="r" width="40" height="20" fill="#ff0000"/></defs><use href="#r"/>'],
    [
      'a use element with xlink',
      '<defs><rect id="r" width="40" height="20" fill="#ff0000"/></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#r"/>',
    ],
    [
      'clipping',
      '<clipPath id="c"><rect width="40" height="20"/></clipPath><g clip-path="url(#c)"><rect width="99" height="99" fill="#ff0000"/></g>',
    ],
  ])('looks the same after sanitizing: %s', async (_way, content) => {
    expect(await renderMiddleColour(await sanitizeToText(content))).toEqual([255, 0, 0, 255]);
  });

  it.each([
    ['Illustrator', '', 'x="0px" y="0px" viewBox="0 0 40 20" style="enable-background:new 0 0 40 20;" xml:space="preserve"'],
    ['Illustrator’s own data', '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><i:ref xmlns:i="http://ns.adobe.com/"/></foreignObject><g i:extraneous="self"><path style="display:none" d="M0 0"/></g></switch><i:pgf id="pgf"><![CDATA[eJz]]></i:pgf>'],
    ['Illustrator’s clipping', '<defs><rect id="c" width="40" height="20"/></defs><clipPath id="d"><use xlink:href="#c" style="overflow:visible;"/></clipPath>'],
    ['Inkscape', '<sodipodi:namedview id="base" pagecolor="#fff"/><defs><inkscape:path-effect id="e"/><filter id="unused"/></defs><g inkscape:label="Layer 1" inkscape:groupmode="layer" inkscape:path-effect="#e"/>'],
    ['Inkscape’s styles', '<text style="font-variant:normal;text-align:start;line-height:1.25;-inkscape-font-specification:Sans;mix-blend-mode:normal;marker:none;filter:none;stroke-width:0"/>'],
    ['Figma’s mask', '<mask id="m" style="mask-type:luminance"><rect width="9" height="9" fill="white"/></mask>'],
    ['metadata', '<title>Logo</title><desc>Made by hand</desc><metadata><rdf:RDF><cc:Work rdf:about="#r"/></rdf:RDF></metadata><!-- a comment -->'],
    ['Sketch', '<g id="logo@2x" data-name="Logo" aria-label="Logo" role="img" sketch:type="MSPage"/>'],
    ['colors that depend on the reader', '<style>:root{--ink:red}.a:hover{fill:blue}@media (prefers-color-scheme: dark){.a{fill:white}}</style>'],
    ['an unused font', '<style>@charset "utf-8";@font-face{font-family:x;src:url(x.woff2)}</style>'],
    ['a switch with an empty page', '<switch><foreignObject/><g/></switch>'],
  ])('loses parts that draw nothing: %s', async (_program, content, root = 'viewBox="0 0 40 20"') => {
    const namespaces = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
    const svg = await sanitizeToText(`${content}<rect id="r" class="a" width="40" height="20" fill="#ff0000"/>`, `${namespaces} ${root}`);
    expect(await renderMiddleColour(svg)).toEqual([255, 0, 0, 255]);
    expect(svg).not.toMatch(/inkscape|sodipodi|adobe|pgf|eJz|rdf|metadata|Logo|enable-background|style/i);
  }); // oxfmt-ignore

  it('may declare entities for namespaces, as Illustrator does', async () => {
    const source = `<?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
      ]>
      <svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 40 20">
        <rect id="r" width="40" height="20" fill="#ff0000"/><use xlink:href="#r"/></svg>`;
    const svg = (await sanitizeSvg(Buffer.from(source))).toString();
    expect(await renderMiddleColour(svg)).toEqual([255, 0, 0, 255]);
    expect(svg).not.toMatch(/ENTITY|ns_|adobe/);
    const largeSource = source.replace(
      '<rect',
      `<g x="${'&ns_svg;'.repeat(40_000)}${'&ns_svg;'.repeat(40_000)}"/><rect`,
    );
    await expect(sanitizeSvg(Buffer.from(largeSource))).rejects.toMatchObject(
      logoError(validationTexts.logoTooComplex),
    );
  });

  it('keeps its text', async () => {
    expect(await sanitizeToText('<text x="1" y="9">Füchsel &amp; Söhne</text>')).toContain(
      '>Füchsel &amp; Söhne</text>',
    );
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
    ['neither size nor view box', '', 'width="144" height="72"', '0 0 300 150'],
    ['a size without a view box', 'width="50px" height="100"', 'width="36" height="72"', '0 0 50 100'],
    ['a size in percent', 'width="100%" height="100%" viewBox="-5,-5 20,20"', 'width="72" height="72"', '-5 -5 20 20'],
  ])('is scaled to the space of a logo: %s', async (_case, root, size, viewBox) => {
    const svg = await sanitizeToText(SAMPLE_PATH_ELEMENT, root);
    expect(svg).toMatch(new RegExp(`^<svg [^>]*${size}`));
    expect(svg).toContain(`viewBox="${viewBox}"`);
  });
});

describe('An unusable SVG', () => {
  it.each([
    ['an empty SVG', '', undefined],
    ['only a script', '<script>draw()</script>', undefined],
    ['a width of 0', SAMPLE_PATH_ELEMENT, 'viewBox="0 0 0 10"'],
    ['a size that is not a number', SAMPLE_PATH_ELEMENT, 'viewBox="0 0 NaN 10"'],
    ['an extreme aspect ratio', SAMPLE_PATH_ELEMENT, 'viewBox="0 0 1 1000"'],
    ['two roots', '</svg><svg>', undefined],
  ])('is refused with an error message: %s', async (_why, content, root) => {
    await expect(sanitizeToText(content, root)).rejects.toMatchObject(logoError(validationTexts.logoUnreadable));
  });

  it('is refused with advice if it contains a picture', async () => {
    await expect(
      sanitizeToText(`${SAMPLE_PATH_ELEMENT}<image href="data:image/png;base64,iVBO"/>`),
    ).rejects.toMatchObject(logoError(validationTexts.logoWithPicture));
  });
});
