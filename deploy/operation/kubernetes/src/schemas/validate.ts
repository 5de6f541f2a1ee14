import { join } from 'node:path';
import ts from 'typescript';
import { nameOf, type Resource } from '../rendered.js';
import { schemaOf } from './schemas.js';

/** A schema as a class: a model of its data that knows whether it is one. */
interface Model {
  /** @throws Error that says what is wrong */
  validate(): void;
}

/**
 * What the API would refuse, a line for each fault: values of a wrong form, missing fields, and fields that a kind does
 * not have.
 */
export async function schemaErrors(resources: Resource[]): Promise<string[]> {
  const valueFaults = await Promise.all(resources.map(valueFault));
  return [...valueFaults.flat(), ...typeErrors(resources)];
}

async function valueFault(resource: Resource): Promise<string[]> {
  const { path } = schemaOf(resource);
  const module = (await import(path)) as Record<string, new (data: Resource) => Model>;
  try {
    new module[resource.kind]!(resource).validate();
    return [];
  } catch (error) {
    return [`${nameOf(resource)}: ${(error as Error).message}`];
  }
}

/** Never written: the compiler is given its text. Packages are looked for from here. */
const FILE = join(import.meta.dirname, 'rendered-resources.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es5.d.ts'],
};

/**
 * What the compiler has against these resources, each written as a literal of its kind's type. Unlike the schemas it
 * knows fields that do not exist, which the API server drops or refuses.
 */
function typeErrors(resources: Resource[]): string[] {
  const text = resources
    .map((resource, index) => {
      const { path, type } = schemaOf(resource);
      return `export const resource${index}: import(${JSON.stringify(path)}).${type} = ${JSON.stringify(resource)};`;
    })
    .join('\n');
  const program = ts.createProgram([FILE], options, hostWith(text));
  const source = program.getSourceFile(FILE)!;
  return program.getSemanticDiagnostics(source).map(({ start, messageText }) => {
    // One line of the text is one resource.
    const resource = resources[source.getLineAndCharacterOfPosition(start!).line]!;
    return `${nameOf(resource)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  return {
    ...host,
    fileExists: (name) => name === FILE || fileExists(name),
    readFile: (name) => (name === FILE ? text : readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === FILE ? ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest),
  };
}
