import { crc32, deflateSync } from 'node:zlib';

/**
 * The name of a document that exceeds the stand-in's memory limit for a page. A real Gotenberg has no such limit and
 * prints until the timeout.
 */
export const REFUSED_BY_DOCUMENTS = 'very many elements';

const toDataUrl = (type: string, content: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

function createPicture(side: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // The PNG uses 8 bits each for red, green and blue.
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc((side * 3 + 1) * side, 255), { level: 1 });
  const parts = [toPngChunk('IHDR', header), toPngChunk('IDAT', rows), toPngChunk('IEND', Buffer.alloc(0))];
  return toDataUrl('image/png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function toPngChunk(type: string, data: Buffer): Buffer {
  const ends = Buffer.alloc(8);
  const content = Buffer.concat([Buffer.from(type), data]);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}

/** Each group draws the previous group ten times, so the number of shapes grows exponentially. */
const nestedGroups = Array.from({ length: 9 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`);
const nestedSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="g0" width="1" height="1"/>${nestedGroups.join('')}</svg>`;

export const bombDocuments: Record<string, () => string> = {
  'a great height': () => '<div style="height:1e7px">tall</div>',
  'as many elements as documents lets pass': () => '<p>x</p>'.repeat(20_000),
  [REFUSED_BY_DOCUMENTS]: () => '<p>x</p>'.repeat(200_000),
  'a picture of 81 million pixels': () => `<img src="${createPicture(9_000)}">`,
  'a drawing that draws itself': () => nestedSvg,
  'a picture of such a drawing': () => `<img src="${toDataUrl('image/svg+xml', nestedSvg)}">`,
  'very many frames': () => '<iframe srcdoc=x></iframe>'.repeat(2_000),
};
