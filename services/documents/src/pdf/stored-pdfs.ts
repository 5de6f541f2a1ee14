import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PdfFile } from '@paperbill/contracts';
import { PdfEntity, type StoredPdf } from './pdf.entity.js';

/** Which PDF is meant, and whose it must be. */
export interface PdfKey {
  userId: string;
  invoiceId: string;
}

/** Hex. */
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** What is known of the stored PDF, without the PDF; null where none is stored. */
export const describePdf = (
  em: EntityManager,
  { userId, invoiceId }: PdfKey,
): Promise<Pick<StoredPdf, 'fileName' | 'bytes' | 'htmlSha256'> | null> =>
  em.findOne(
    PdfEntity,
    { userId, invoiceId },
    { fields: ['fileName', 'bytes', 'htmlSha256'], disableIdentityMap: true },
  );

export async function readPdf(em: EntityManager, { userId, invoiceId }: PdfKey): Promise<PdfFile | null> {
  const stored = await em.findOne(PdfEntity, { userId, invoiceId }, { disableIdentityMap: true });
  return stored && { fileName: stored.fileName, base64: stored.pdf.toString('base64'), sha256: stored.sha256 };
}

export interface PrintedPdf extends PdfKey {
  fileName: string;
  pdf: Buffer;
  html: string;
}

/** @param existing what becomes of a PDF that is stored already */
export async function storePdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, html }: PrintedPdf,
  existing: 'replace' | 'keep',
): Promise<void> {
  await em.upsert(
    PdfEntity,
    {
      invoiceId,
      userId,
      fileName,
      pdf,
      bytes: pdf.length,
      sha256: sha256(pdf),
      htmlSha256: sha256(html),
      createdAt: new Date(),
    },
    { onConflictAction: existing === 'replace' ? 'merge' : 'ignore', disableIdentityMap: true },
  );
}
