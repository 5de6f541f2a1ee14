const FILE_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;

/** @returns undefined if the bytes do not begin and end as a ZIP file */
export function listZipEntries(content: Buffer): Set<string> | undefined {
  const end = findEnd(content);
  if (end === undefined) return undefined;
  const count = content.readUInt16LE(end + 10);
  const isEmpty = count === 0 && end === 0;
  if (!isEmpty && content.readUInt32LE(0) !== FILE_SIGNATURE) return undefined;
  const names = new Set<string>();
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || content.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const nameEnd = at + ENTRY_BYTES + content.readUInt16LE(at + 28);
    names.add(content.toString('latin1', at + ENTRY_BYTES, nameEnd));
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return at <= end ? names : undefined;
}

/** Returns the position of the last record of a ZIP file. Only the archive comment may follow this record. */
function findEnd(content: Buffer): number | undefined {
  const first = Math.max(0, content.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = content.length - END_BYTES; at >= first; at--) {
    if (content.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + content.readUInt16LE(at + 20) === content.length) return at;
  }
  return undefined;
}
