import { join } from 'node:path';
import ts from 'typescript';
import { formatResource, type Resource } from '../rendered.js';
import { getSchemaModule } from './schemas.js';

interface ResourceModel {
  validate(): void;
}

/** Returns the errors that the Kubernetes API server would report. */
export async function findSchemaErrors(resources: Resource[]): Promise<string[]> {
  const valueErrors = await Promise.all(resources.map(findValueErrors));
  return [...valueErrors.flat(), ...findTypeErrors(resources)];
}

async function findValueErrors(resource: Resource): Promise<string[]> {
  const { path } = getSchemaModule(resource);
  const module = (await import(path)) as Record<string, new (data: Resource) => ResourceModel>;
  try {
    new module[resource.kind]!(resource).validate();
    return [];
  } catch (error) {
    return [`${formatResource(resource)}: ${(error as Error).message}`];
  }
}

/** The path of a source file that does not exist on disk. The compiler resolves imports relative to this path. */
const VIRTUAL_FILE = join(import.meta.dirname, 'rendered-resources.ts');

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es5.d.ts'],
};

/** The compiler reports unknown fields, which the schemas ignore. The API server would drop or refuse such fields. */
function findTypeErrors(resources: Resource[]): string[] {
  const text = resources
    .map((resource, index) => {
      const { path, type } = getSchemaModule(resource);
      return `export const resource${index}: import(${JSON.stringify(path)}).${type} = ${JSON.stringify(resource)};`;
    })
    .join('\n');
  const program = ts.createProgram([VIRTUAL_FILE], compilerOptions, createCompilerHost(text));
  const source = program.getSourceFile(VIRTUAL_FILE)!;
  return program.getSemanticDiagnostics(source).map(({ start, messageText }) => {
    // Each line of the compiled text contains one Kubernetes resource.
    const resource = resources[source.getLineAndCharacterOfPosition(start!).line]!;
    return `${formatResource(resource)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

function createCompilerHost(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, readFile, getSourceFile } = host;
  return {
    ...host,
    fileExists: (name) => name === VIRTUAL_FILE || fileExists(name),
    readFile: (name) => (name === VIRTUAL_FILE ? text : readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === VIRTUAL_FILE
        ? ts.createSourceFile(VIRTUAL_FILE, text, ts.ScriptTarget.ES2023)
        : getSourceFile(name, ...rest),
  };
}
