// The lint rule `paperbill/plain-words`. It reports the most frequent kinds of unclear English in comments, test
// titles and names. A text that the rule accepts may still be unclear.

const MAX_WORDS = 30;

/** Matches the start of a sentence without a concrete subject. */
const vagueSubject =
  /^(what|who|whoever|whatever|whose|nobody|those of|of (these|those|them|what)|so (many|long|much|few))\b/i;

/** Titles of tests may begin with a relative clause, because Jest prints them after the noun of `describe`. */
const vagueTitle = /^(what|whoever|whatever|nobody|those of|of (these|those|them|what)|so (many|long|much|few))\b/i;

/** Idioms that an engineer abroad may not know. The value is a plainer word. */
const idioms = new Map([
  ['whoever', 'a user who'],
  ['for good', 'permanently'],
  ['by now', 'already'],
  ['in vain', 'without an effect'],
  ['go on with', 'continue'],
  ['goes on', 'continues'],
  ['gone on with', 'continued'],
  ['stands still', 'does not change'],
  ['takes away', 'removes'],
  ['taken away', 'removed'],
  ['is told', 'is reported'],
]);
const idiom = new RegExp(`\\b(${[...idioms.keys()].join('|')})\\b`, 'i');

/**
 * Matches names that begin with a preposition or a question word. Such a name does not say what a value is or what a
 * function does.
 */
const vagueName = /^(of|in|at|what|who|whoever|nobody)[A-Z]/;

export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      subject: 'Begin the sentence with its subject, a noun: "{{ text }}".',
      idiom: 'Write "{{ plain }}" instead of "{{ text }}".',
      long: 'Split this sentence of {{ count }} words (at most {{ max }}): "{{ text }}".',
      name: 'Name the value by a noun and the function by a verb: "{{ text }}".',
    },
  },
  create(context) {
    const check = (loc, text, vaguePattern) => {
      for (const sentence of toSentences(text)) {
        const words = sentence.split(/\s+/);
        const start = words.slice(0, 6).join(' ');
        const [found] = sentence.match(idiom) ?? [];
        if (vaguePattern.test(sentence)) context.report({ loc, messageId: 'subject', data: { text: start } });
        if (found) {
          const data = { text: found, plain: idioms.get(found.toLowerCase()) };
          context.report({ loc, messageId: 'idiom', data });
        }
        if (words.length > MAX_WORDS) {
          const data = { count: String(words.length), max: String(MAX_WORDS), text: start };
          context.report({ loc, messageId: 'long', data });
        }
      }
    };
    return {
      Program(program) {
        for (const { text, loc } of toTexts(context.sourceCode.getAllComments())) check(loc, text, vagueSubject);
        for (const name of listDeclaredNames(program)) {
          if (vagueName.test(name.name)) context.report({ node: name, messageId: 'name', data: { text: name.name } });
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        const text = readTitle(callee, title);
        if (text) check(title.loc, text, vagueTitle);
      },
    };
  },
};

/** Joins the lines of `//` comments. Directives, tables, code and examples are left out. */
function toTexts(comments) {
  const texts = [];
  for (const { type, value, loc } of comments) {
    if (/^\s*(oxlint|@ts-|\/|#)/.test(value)) continue;
    const text = type === 'Block' ? value.replace(/^\s*\* ?/gm, '') : value.trim();
    const last = texts.at(-1);
    if (type === 'Line' && last?.type === 'Line' && last.endLine === loc.start.line - 1) {
      last.text += `\n${text}`;
      last.endLine = loc.end.line;
    } else {
      texts.push({ type, text, loc, endLine: loc.end.line });
    }
  }
  return texts;
}

function toSentences(text) {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/^\s*(\||-|\d\.).*$/gm, '.');
  return prose
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+|\s*@\w+\s+/)
    .filter((sentence) => /\w/.test(sentence))
    .map((sentence) => sentence.trim());
}

function readTitle(callee, title) {
  let name = callee;
  while (name.type === 'CallExpression' || name.type === 'MemberExpression') name = name.callee ?? name.object;
  if (name.type !== 'Identifier' || !['it', 'test', 'describe'].includes(name.name)) return undefined;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked).join('…') : undefined;
}

function listDeclaredNames({ body }) {
  return body
    .map((statement) => statement.declaration ?? statement)
    .flatMap((declaration) => declaration.declarations ?? [declaration])
    .filter(({ type, id }) => /Declara/.test(type) && id?.type === 'Identifier')
    .map(({ id }) => id);
}
