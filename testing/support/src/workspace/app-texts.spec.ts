import { describe, expect, it } from '@jest/globals';
import { appLanguageTags, DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import compile from 'icu-minify/compile';
import ts from 'typescript';
import { listTrackedFiles, readProjectFile } from './project-files.js';

const otherLanguages = appLanguageTags.filter((language) => language !== DEFAULT_APP_LANGUAGE);

const readCatalogue = (language: string): Record<string, string> =>
  JSON.parse(readProjectFile(`web/src/languages/${language}.json`)) as Record<string, string>;
const catalogues = otherLanguages.map((language) => ({ language, texts: readCatalogue(language) }));
const textIds = Object.keys(catalogues[0]!.texts);

const sources = listTrackedFiles('web/src/*', 'libs/contracts/src/*', 'libs/money/src/*')
  .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
  .map((file) => ({
    file,
    tree: ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true),
  }));

function visitAll(tree: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const visitNode = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, visitNode);
  };
  visitNode(tree);
}

const isTextCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'rich'].includes(node.expression.text);

/** The text of a toast is an argument of `formatText` or `errorToast`, or a title or text in a file with toasts. */
function isToastText(node: ts.Node): node is ts.StringLiteralLike {
  if (!ts.isStringLiteralLike(node)) return false;
  const { parent } = node;
  if (ts.isCallExpression(parent))
    return ts.isIdentifier(parent.expression) && ['formatText', 'errorToast'].includes(parent.expression.text);
  return (
    ts.isPropertyAssignment(parent) &&
    ['title', 'text'].includes(parent.name.getText()) &&
    Boolean(ts.findAncestor(parent, (one) => ts.isVariableDeclaration(one) && /[Tt]oasts?$/.test(one.name.getText())))
  );
}

function listValues(message: ReturnType<typeof compile>): string[] {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, ...others] = node as unknown[];
    names.add(String(name));
    for (const other of others) {
      if (Array.isArray(other)) collect(other);
      else if (typeof other === 'object' && other !== null) for (const part of Object.values(other)) collectAll(part);
    }
  };
  const collectAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(collect);
  };
  collectAll(message);
  return [...names].sort();
}

/** All texts in these files are shown to users. */
const ERROR_TEXTS = [
  'libs/contracts/src/http/errors.ts',
  'libs/contracts/src/texts/attachments.ts',
  'libs/contracts/src/texts/mail-failures.ts',
  'libs/contracts/src/texts/refusals.ts',
  'libs/contracts/src/texts/validation.ts',
];

/**
 * English messages that users of the app never see. They are for other programs and for billing staff, whose pages are
 * in English.
 */
const ENGLISH_MESSAGES = [
  'This Idempotency-Key was already used for something else. Please send a new key.',
  'The signature of this webhook is missing, wrong or too old.',
  'This is no logout token of the identity provider, or it is too old.',
  'Only mails that are queued or were certainly not delivered can be retried.',
  'Please send the key of a row of the report',
];

describe('the texts of the app', () => {
  it.each(catalogues)('have one sorted catalogue with the same texts in $language', ({ texts }) => {
    expect(Object.keys(texts)).toEqual([...textIds].sort());
  });

  it.each(catalogues)('have the same values and tags in $language as in English', ({ texts }) => {
    const different = Object.entries(texts).filter(
      ([id, text]) => String(listValues(compile(id))) !== String(listValues(compile(text))),
    );
    expect(different).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set<string>();
    for (const { tree } of sources) {
      visitAll(tree, (node) => ts.isStringLiteralLike(node) && used.add(node.text));
    }
    expect(textIds.filter((id) => !used.has(id))).toEqual([]);
  });

  it('have all messages of errors, which clients render by their code', () => {
    const texts = sources.filter(({ file }) => ERROR_TEXTS.includes(file));
    expect(texts.map(({ file }) => file)).toEqual(ERROR_TEXTS);
    const missing = new Set<string>();
    for (const { tree } of texts) {
      visitAll(tree, (node) => {
        if (ts.isStringLiteralLike(node) && /^\p{Lu}.* /u.test(node.text) && !textIds.includes(node.text))
          missing.add(node.text);
      });
    }
    expect([...missing]).toEqual(ENGLISH_MESSAGES);
  });

  it('have all sentences of `formatText` and all texts of toasts, which `translate` looks up', () => {
    // Staff pages are only in English.
    const missing: string[] = [];
    for (const { file, tree } of sources.filter((source) =>
      /contracts\/src\/texts|^web\/src\/(?!features\/staff)/.test(source.file),
    )) {
      visitAll(tree, (node) => {
        if (isToastText(node) && !textIds.includes(node.text)) missing.push(`${file}: ${node.text}`);
      });
    }
    expect(missing).toEqual([]);
  });

  it('are only translated inside functions, because modules are evaluated before the texts are loaded', () => {
    const early: string[] = [];
    for (const { file, tree } of sources) {
      visitAll(tree, (node) => {
        if (isTextCall(node) && !ts.findAncestor(node, ts.isFunctionLike)) early.push(`${file}: ${node.getText()}`);
      });
    }
    expect(early).toEqual([]);
  });
});
