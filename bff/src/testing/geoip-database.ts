import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type DatabaseValue = string | Buffer | { [key: string]: DatabaseValue };

/**
 * Writes a file in the MaxMind DB format (https://maxmind.github.io/MaxMind-DB/). The keys of `entries` are IPv4
 * addresses.
 */
export function writeGeoIpDatabase(entries: Record<string, { [key: string]: DatabaseValue }>): string {
  const file = join(mkdtempSync(join(tmpdir(), 'geoip-')), 'test.mmdb');
  writeFileSync(file, toDatabase(entries));
  return file;
}

type TreeNode = [zero: TreeNode | number | null, one: TreeNode | number | null];

function toDatabase(entries: Record<string, { [key: string]: DatabaseValue }>): Buffer {
  const root: TreeNode = [null, null];
  const nodes = [root];
  const data: Buffer[] = [];
  let length = 0;
  for (const [address, entry] of Object.entries(entries)) {
    const bits = [
      ...'0'.repeat(96),
      ...address.split('.').flatMap((byte) => [...Number(byte).toString(2).padStart(8, '0')]),
    ];
    let node = root;
    for (const bit of bits.slice(0, -1).map(Number)) {
      if (node[bit] === null) nodes.push((node[bit] = [null, null]) as TreeNode);
      node = node[bit] as TreeNode;
    }
    node[Number(bits.at(-1))] = length;
    data.push(encodeValue(entry));
    length += data.at(-1)!.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.flat().forEach((record, index) => {
    const value =
      record === null ? nodes.length : typeof record === 'number' ? nodes.length + 16 + record : nodes.indexOf(record);
    tree.writeUIntBE(value, index * 3, 3);
  });
  const metadata = {
    binary_format_major_version: encodeUint16(2),
    binary_format_minor_version: encodeUint16(0),
    build_epoch: encodeUint32(1_790_000_000),
    database_type: 'Test',
    description: {},
    ip_version: encodeUint16(6),
    node_count: encodeUint32(nodes.length),
    record_size: encodeUint16(24),
  };
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, encodeValue(metadata)]);
}

/** Encodes a value. Only small maps and texts under 29 bytes are supported. */
function encodeValue(value: DatabaseValue): Buffer {
  if (typeof value === 'string') return Buffer.from([(2 << 5) | Buffer.byteLength(value), ...Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return value;
  const pairs = Object.entries(value);
  return Buffer.concat([Buffer.from([(7 << 5) | pairs.length]), ...pairs.flat().map(encodeValue)]);
}

const encodeUint16 = (value: number): Buffer => Buffer.from([(5 << 5) | 2, value >> 8, value & 255]);

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.from([(6 << 5) | 4, 0, 0, 0, 0]);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}
