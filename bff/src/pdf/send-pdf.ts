import { Readable } from 'node:stream';
import type { PdfFile } from '@paperbill/contracts/nats';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { splitBytes } from '../security/transfer.js';
import type { WorkLimits } from '../security/work-limits.js';
import { IsOption } from '../validation/rules.js';

export class PdfQuery {
  @IsOption(['attachment', 'inline'])
  disposition?: 'attachment' | 'inline';
}

const ETAG = /^(?:W\/)?"([0-9a-f]{64})"$/;

interface PdfRequest extends PdfQuery {
  knownEtag: string | undefined;
  response: Response;
}

/** `get` with `withoutPdf` requests only the metadata. `onSend` is called only if the file itself is sent. */
export async function sendPdf(
  workLimits: WorkLimits,
  { knownEtag, response, disposition = 'attachment' }: PdfRequest,
  get: (only: { withoutPdf?: true }) => Promise<PdfFile>,
  onSend?: () => void,
): Promise<StreamableFile | undefined> {
  // First, only the metadata is requested. The PDF may have to be printed for this, which takes long. The request
  // counts towards the limit of file transfers only afterwards.
  const made = await get({ withoutPdf: true });
  if (made.sha256 === ETAG.exec(knownEtag ?? '')?.[1]) {
    response.status(304).set(toPdfHeaders(made, disposition, response));
    return undefined;
  }
  if (response.req.method === 'HEAD') {
    // For a HEAD request, the PDF is not read from the service, so no download is recorded.
    response.set(toPdfHeaders(made, disposition, response)).type('pdf');
    return undefined;
  }
  await workLimits.begin(response.req.user ? 'files' : 'strangersFiles', response);
  const { bytes, ...file } = made.bytes === null ? await workLimits.holdPlaceUntil(response, get({})) : made;
  const pdf = bytes!;
  onSend?.();
  response.set(toPdfHeaders(file, disposition, response));
  return new StreamableFile(Readable.from(splitBytes(pdf)), { type: 'application/pdf', length: pdf.length });
}

function toPdfHeaders(
  { fileName, sha256 }: Pick<PdfFile, 'fileName' | 'sha256'>,
  disposition: string,
  { req }: Response,
) {
  return {
    ETag: `"${sha256}"`,
    // If the caller is not signed in, the browser must not store the PDF. Links are sometimes opened on shared
    // computers, where other people could read a stored file.
    'Cache-Control': req.user ? 'private, no-cache' : 'private, no-store',
    'Content-Disposition': `${disposition}; filename=${fileName.includes(' ') ? `"${fileName}"` : fileName}`,
    // Browsers display a PDF with an internal plugin. The usual content security policy forbids plugins, so a PDF in a
    // tab has its own policy.
    ...(disposition === 'inline' && { 'Content-Security-Policy': "frame-ancestors 'none'" }),
  };
}
