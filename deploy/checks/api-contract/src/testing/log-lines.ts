import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readLogLines(dataDir: string): string[] {
  const folder = join(dataDir, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => `${file}: ${line}`),
  );
}

/**
 * Returns the log lines that contain one of the given texts. Upper and lower case and URL encoding make no difference.
 */
export const findLogLines = (dataDir: string, secrets: string[]): string[] =>
  readLogLines(dataDir).filter((line) =>
    secrets.some((secret) =>
      [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((written) =>
        line.toLowerCase().includes(written.toLowerCase()),
      ),
    ),
  );
