import { randomUUID } from 'node:crypto';
import { chooseEngine } from './engine.js';
import { startPostgres } from './postgres.js';
import { clearAwayAtEnd, endRun } from './run-end.js';
import { createRunFolder } from './run-folder.js';
import { publishTestRun } from './test-run.js';

/** Jest's globalSetup: one PostgreSQL for the run, and a folder for what the spec files start. */
export default async function setUp(): Promise<void> {
  const run = { id: randomUUID(), engine: await chooseEngine(), folder: await createRunFolder() };
  const postgres = startPostgres(run);
  clearAwayAtEnd({ ...run, postgres });
  try {
    publishTestRun({ ...run, postgresUrl: (await postgres).url });
  } catch (error) {
    await endRun();
    throw error;
  }
}
