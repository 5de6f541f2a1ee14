import { Readable } from 'node:stream';
import type { PdfFile } from '@paperbill/contracts/nats';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { inPieces } from '../security/transfer.js';
import type { WorkLimits } from '../security/work-limits.js';
import { Option } from '../validation/rules.js';

/** How a browser is to take the PDF: as a file, or, with `inline`, in the tab that asks for it. */
export class PdfQuery {
  @Option(['attachment', 'inline'])
  disposition?: 'attachment' | 'inline';
}

/** The hash of a PDF, as a browser that has it sends it back. */
const ETAG = /^(?:W\/)?"([0-9a-f]{64})"$/;

interface PdfRequest extends PdfQuery {
  /** Of the request: what the browser has already. */
  known: string | undefined;
  response: Response;
}

/**
 * Answers with a PDF, or that the browser has it already; to HEAD with what the PDF is, unread.
 *
 * @param get asks for the PDF, or only what it is
 * @param onSend called where the file itself is sent
 */
export async function sendPdf(
  workLimits: WorkLimits,
  { known, response, disposition = 'attachment' }: PdfRequest,
  get: (only: { withoutPdf?: true }) => Promise<PdfFile>,
  onSend?: () => void,
): Promise<StreamableFile | undefined> {
  // Printing may take long: it holds no place of those whose files are on their way.
  const made = await get({ withoutPdf: true });
  if (made.sha256 === ETAG.exec(known ?? '')?.[1]) {
    response.status(304).set(headersOf(made, disposition, response));
    return undefined;
  }
  if (response.req.method === 'HEAD') {
    // Nobody gets the file: it is neither read nor counted as downloaded.
    response.set(headersOf(made, disposition, response)).type('pdf');
    return undefined;
  }
  await workLimits.begin(response.req.user ? 'files' : 'strangersFiles', response);
  const { bytes, ...file } = made.bytes === null ? await workLimits.holdUntil(response, get({})) : made;
  const pdf = bytes!;
  onSend?.();
  response.set(headersOf(file, disposition, response));
  return new StreamableFile(Readable.from(inPieces(pdf)), { type: 'application/pdf', length: pdf.length });
}

function headersOf({ fileName, sha256 }: Pick<PdfFile, 'fileName' | 'sha256'>, disposition: string, { req }: Response) {
  return {
    ETag: `"${sha256}"`,
    // Clients open links on shared computers, too, and can't sign out of what the browser has kept.
    'Cache-Control': req.user ? 'private, no-cache' : 'private, no-store',
    // The name is made of letters, digits and `_`, and may end in ` (2)` (`pdfFileName`).
    'Content-Disposition': `${disposition}; filename=${fileName.includes(' ') ? `"${fileName}"` : fileName}`,
    // Browsers show a PDF in a tab by an object of their own, which the policy of pages forbids.
    ...(disposition === 'inline' && { 'Content-Security-Policy': "frame-ancestors 'none'" }),
  };
}
