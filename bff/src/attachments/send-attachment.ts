import { Readable } from 'node:stream';
import type { SharedAttachment } from '@paperbill/contracts/http';
import type { AttachmentPart } from '@paperbill/contracts/nats';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { splitBytes } from '../security/transfer.js';
import type { WorkLimits } from '../security/work-limits.js';

/** This policy protects browsers that open the file in spite of `Content-Disposition`. The file may contain scripts. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

type ReadPart = (part: number) => Promise<AttachmentPart>;

/**
 * Sends an attachment (rule ATT-8). The parts are read one after another, so that a slow download needs memory for only
 * one part.
 */
export async function sendAttachment(
  workLimits: WorkLimits,
  response: Response,
  readPart: ReadPart,
): Promise<StreamableFile> {
  await workLimits.begin(response.req.user ? 'files' : 'strangersFiles', response);
  const { file, bytes } = await workLimits.holdPlaceUntil(response, readPart(0));
  response
    .attachment(file.name)
    .set({ 'Content-Type': file.mediaType, 'Content-Security-Policy': FILE_POLICY, 'Cache-Control': 'no-store' });
  const content = response.req.method === 'HEAD' ? [] : streamParts(file, bytes, readPart);
  return new StreamableFile(Readable.from(content), { length: file.size });
}

export async function* streamParts({ size }: Pick<SharedAttachment, 'size'>, first: Uint8Array, readPart: ReadPart) {
  yield* splitBytes(first);
  for (let part = 1; part * ATTACHMENT_PART_BYTES < size; part++) yield* splitBytes((await readPart(part)).bytes);
}
