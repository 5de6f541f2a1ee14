import { join } from 'node:path';
import ts from 'typescript';
import { nameOf, type Resource } from '../rendered.js';
import { schemaOf } from './schemas.js';

/** A schema class that validates its data. */
interface Model {
  /** @throws Error for invalid data */
  validate(): void;
}

/** Errors that the API server would report, one line each: invalid values, missing fields and unknown fields. */
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

/** A virtual file for the compiler. Packages are resolved from this path. */
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
 * Type errors of these resources as literals of their types. Unlike the schemas, the compiler reports unknown fields, which the API
 * server drops or refuses.
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
    // Each line of the text is one resource.
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
