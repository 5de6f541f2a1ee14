import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';

export function* splitIntoParts(content: Buffer): Generator<{ part: number; base64: string }> {
  for (let part = 0; part * ATTACHMENT_PART_BYTES < content.length; part++) {
    const start = part * ATTACHMENT_PART_BYTES;
    yield { part, base64: content.subarray(start, start + ATTACHMENT_PART_BYTES).toString('base64') };
  }
}
