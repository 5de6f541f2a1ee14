import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { root } from './folders.mjs';

const REQUIRED_VERSION = 24;

/** Node from the npm package is preferred, because its version is the same in every clone. */
export function findNode24() {
  const installed = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_VERSION) return process.execPath;
  throw new Error(
    `Paperbill runs on Node ${REQUIRED_VERSION}, and npm has none for ${process.platform} on ${process.arch}. This is Node ${process.versions.node}: install Node ${REQUIRED_VERSION} or newer and try again.`,
  );
}

export const toPathVariable = (node) =>
  [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
