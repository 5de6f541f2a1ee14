import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines that the processes of a product have logged, each with its process. */
export function linesOf(dataDir: string): string[] {
  const folder = join(dataDir, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => `${file}: ${line}`),
  );
}

/** Those that tell one of these, and so tell too much; in any case and any encoding of an address. */
export const linesWith = (dataDir: string, secrets: string[]): string[] =>
  linesOf(dataDir).filter((line) =>
    secrets.some((secret) =>
      [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((written) =>
        line.toLowerCase().includes(written.toLowerCase()),
      ),
    ),
  );
