import { Readable } from 'node:stream';
import type { SharedAttachment } from '@paperbill/contracts/http';
import type { AttachmentPart } from '@paperbill/contracts/nats';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { splitBytes } from '../security/transfer.js';
import type { WorkLimits } from '../security/work-limits.js';

/**
 * A content security policy for browsers that ignore `Content-Disposition` and open the file. The file then cannot run
 * scripts, send requests or read data of our origin.
 */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

type ReadPart = (part: number) => Promise<AttachmentPart>;

/**
 * Sends an attached file (rule ATT-8). Browsers save the file and do not show it on our origin, because it may contain
 * scripts. The parts are read one after the other, so a slow download occupies the memory of only one part.
 */
export async function sendAttachment(
  workLimits: WorkLimits,
  response: Response,
  readPart: ReadPart,
): Promise<StreamableFile> {
  await workLimits.begin(response.req.user ? 'files' : 'strangersFiles', response);
  const { file, bytes } = await workLimits.holdUntil(response, readPart(0));
  response
    .attachment(file.name)
    .set({ 'Content-Type': file.mediaType, 'Content-Security-Policy': FILE_POLICY, 'Cache-Control': 'no-store' });
  const content = response.req.method === 'HEAD' ? [] : streamParts(file, bytes, readPart);
  return new StreamableFile(Readable.from(content), { length: file.size });
}

/** Reads the parts of a file one after the other. @param first the first part, which the caller has already read */
export async function* streamParts({ size }: Pick<SharedAttachment, 'size'>, first: Uint8Array, readPart: ReadPart) {
  yield* splitBytes(first);
  for (let part = 1; part * ATTACHMENT_PART_BYTES < size; part++) yield* splitBytes((await readPart(part)).bytes);
}
