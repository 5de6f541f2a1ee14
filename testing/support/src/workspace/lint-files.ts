import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder as root } from '@paperbill/embedded';

const RULES_AND_PROJECTS = [
  'oxlint.config.ts',
  'deploy/checks/*.mjs',
  '{.,bff,web}/package.json',
  '{libs,services,testing}/*/package.json',
  'deploy/*/*/package.json',
];

// Types are not checked, because the folder has only the given files.
const CONFIG_WITHOUT_TYPES = `import config from './oxlint.config.ts';\nexport default { ...config, options: {} };\n`;

export interface Violation {
  rule: string;
  file: string;
  text: string;
  message: string;
}

interface Report {
  diagnostics: { code: string; filename: string; message: string; labels: { span: { line: number } }[] }[];
}

/**
 * The temporary folder has the repository's rules and projects.
 * @param files the texts of the files by their paths in the repository
 */
export async function lintFiles(files: Record<string, string>): Promise<Violation[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-lint-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const name of globSync(RULES_AND_PROJECTS, { cwd: root })) await cp(join(root, name), join(folder, name));
    await writeFile(join(folder, 'without-types.config.ts'), CONFIG_WITHOUT_TYPES);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const report = await runOxlint(folder);
    return report.diagnostics.map(({ code, filename, message, labels }) => ({
      rule: code,
      file: filename,
      text: files[filename]?.split('\n')[(labels[0]?.span.line ?? 1) - 1] ?? '',
      message,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runOxlint(cwd: string): Promise<Report> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = promisify(execFile)(process.execPath, [program, '-c', 'without-types.config.ts', '-f', 'json'], { cwd });
  // oxlint exits with an error if it finds a violation.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as Report;
}
