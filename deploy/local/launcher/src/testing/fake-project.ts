import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serviceNames } from '@paperbill/contracts/nats';

const projectFolders = [
  'bff',
  'deploy/stand-ins/all',
  'deploy/stand-ins/gotenberg',
  'deploy/stand-ins/mailbox',
  'deploy/stand-ins/oidc',
  'deploy/stand-ins/stripe',
  'services/all',
  ...serviceNames.map((name) => `services/${name}`),
];

const FAKE_PROGRAM = `
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
writeFileSync(__dirname + '/environment.json', JSON.stringify({ ...process.env, pid: process.pid }));
createServer((request, response) => response.end()).listen(process.env.PORT, process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
console.log('up');
`;

export interface FakeProject {
  options: { projectDir: string; dataDir: string };
  writeProgram(project: string, text: string): Promise<void>;
  readEnvironment(project: string): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

export async function createFakeProject(): Promise<FakeProject> {
  const projectDir = await mkdtemp(join(tmpdir(), 'paperbill-launcher-'));
  const getProgramFile = (project: string) => join(projectDir, project, 'dist/main.js');
  const writeProgram = async (project: string, text: string) => {
    await mkdir(dirname(getProgramFile(project)), { recursive: true });
    await writeFile(getProgramFile(project), text);
  };
  await Promise.all(projectFolders.map((project) => writeProgram(project, FAKE_PROGRAM)));
  return {
    options: { projectDir, dataDir: join(projectDir, 'data') },
    writeProgram,
    readEnvironment: async (project) =>
      JSON.parse(await readFile(join(projectDir, project, 'dist/environment.json'), 'utf8')) as Record<string, string>,
    remove: () => rm(projectDir, { recursive: true }),
  };
}
