import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReportProgress } from '../report.js';

export interface DownloadOptions {
  url: string;
  sha256: string;
  file: string;
  title: string;
  report: ReportProgress;
}

const SILENCE_TIMEOUT_MS = 30_000;
const PROGRESS_INTERVAL_MS = 2_000;

/** The download is aborted if the server stops sending. @throws Error with a message of one line */
export async function downloadFile({ url, sha256, file, title, report }: DownloadOptions): Promise<void> {
  report(`downloading ${title} from ${new URL(url).host}`);
  const abortController = new AbortController();
  const silenceTimer = setTimeout(() => abortController.abort(), SILENCE_TIMEOUT_MS);
  const hash = createHash('sha256');
  try {
    const response = await fetch(url, { signal: abortController.signal });
    if (!response.ok || !response.body) throw new Error(`${url} answers with status ${response.status}`);
    const progress = watchProgress(title, Number(response.headers.get('content-length')), report);
    await pipeline(
      response.body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          silenceTimer.refresh();
          hash.update(chunk);
          progress(chunk.length);
          yield chunk;
        }
      },
      createWriteStream(file),
    );
  } catch (error) {
    if (abortController.signal.aborted) throw new Error(`${url} stopped sending data`, { cause: error });
    if (error instanceof TypeError) throw new Error(`${url} cannot be reached`, { cause: error });
    throw error;
  } finally {
    clearTimeout(silenceTimer);
  }
  const actualSha256 = hash.digest('hex');
  if (actualSha256 !== sha256)
    throw new Error(`${url} has the SHA-256 ${actualSha256} instead of ${sha256}, so it is not used`);
}

function watchProgress(title: string, total: number, report: ReportProgress): (bytes: number) => void {
  let receivedBytes = 0;
  let nextReportAt = Date.now() + PROGRESS_INTERVAL_MS;
  return (bytes) => {
    receivedBytes += bytes;
    if (Date.now() < nextReportAt) return;
    nextReportAt = Date.now() + PROGRESS_INTERVAL_MS;
    report(total ? `${title}: ${Math.floor((receivedBytes / total) * 100)} %` : `${title}: ${receivedBytes >> 20} MB`);
  };
}
