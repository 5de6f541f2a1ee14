import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { root } from './folders.mjs';

const NEEDED = 24;

/**
 * The npm package of Node comes first, because it is the same in every clone. The running Node is used if it is new
 * enough.
 */
export function findNode24() {
  const installed = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  throw new Error(
    `Paperbill runs on Node ${NEEDED}, and npm has none for ${process.platform} on ${process.arch}. This is Node ${process.versions.node}: install Node ${NEEDED} or newer and try again.`,
  );
}

/** The folders of this Node and of the project's programs come first. */
export const pathWith = (node) =>
  [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
