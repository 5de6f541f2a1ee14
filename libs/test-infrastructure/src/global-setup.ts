import { randomUUID } from 'node:crypto';
import { chooseEngine } from './engine.js';
import { startPostgres } from './postgres.js';
import { clearAwayAtEnd, endRun, stopAtEnd } from './run-end.js';
import { createRunFolder } from './run-folder.js';
import { publishTestRun } from './test-run.js';

/** Jest's globalSetup: one PostgreSQL for the run, and a folder for what the spec files start. */
export default async function setUp(): Promise<void> {
  const run = {
    id: randomUUID(),
    engine: await chooseEngine(),
    folder: await createRunFolder(),
  };
  clearAwayAtEnd(run);
  try {
    const postgres = await startPostgres(run);
    stopAtEnd(() => postgres.stop());
    publishTestRun({ ...run, postgresUrl: postgres.url });
  } catch (error) {
    await endRun();
    throw error;
  }
}
