import { join } from 'node:path';
import ts from 'typescript';
import { nameOf, type Resource } from '../rendered.js';
import { schemaOf } from './schemas.js';

/** A class that validates the data of a resource. */
interface Model {
  /** @throws Error if the data is invalid */
  validate(): void;
}

/**
 * Returns the errors that the API server would report, one line each. Errors are invalid values, missing fields and
 * unknown fields.
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

/** Name of a file that exists only for the compiler. The compiler resolves packages from this path. */
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
 * Returns the type errors of the resources, which are compiled as literals of their types. The schemas ignore unknown
 * fields, and the compiler reports them. The API server would drop or refuse such fields.
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
    // Each line of the compiled text contains one resource.
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
