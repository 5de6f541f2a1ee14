import type { INestApplication } from '@nestjs/common';
import type { z } from 'zod';
import { ConfigError, readConfig } from './config.js';

/**
 * Runs a process from its environment. A configuration that is not complete ends it at once with a line for each
 * variable and status 78 (EX_CONFIG), so that an operator sees what to set instead of a stack trace.
 */
export async function runProcess<Config>(
  schema: z.ZodType<Config>,
  start: (config: Config) => Promise<INestApplication>,
): Promise<void> {
  try {
    await start(readConfig(schema, process.env));
  } catch (error) {
    const expected = error instanceof ConfigError;
    process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
    process.exit(expected ? 78 : 1);
  }
}
