import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createClosedFolder } from './closed-folder.js';

/** The logs of the previous start are kept under other names. */
export class Logs {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'logs');
    createClosedFolder(this.folder);
  }

  open(name: string): string {
    const file = this.file(name);
    try {
      renameSync(file, join(this.folder, `${name}.previous.log`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return file;
  }

  file(name: string): string {
    return join(this.folder, `${name}.log`);
  }
}

const MAX_SHOWN_LINES = 8;

/** Returns the last lines of a log file. Of a line in JSON, only the message and the error are shown. */
export function readEndOfLog(file: string): string {
  if (!existsSync(file)) return '    (nothing was written)';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-MAX_SHOWN_LINES);
  return lines.map((line) => `    ${toReadableLine(line)}`).join('\n');
}

interface JsonLine {
  msg?: string;
  err?: { message?: string };
}

function toReadableLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as JsonLine;
    return [msg, err?.message].filter((text, index, all) => text && all.indexOf(text) === index).join(': ') || line;
  } catch {
    return line;
  }
}
