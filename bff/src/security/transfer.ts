import type { Request, Response } from 'express';

/** While other users wait, transfers below this speed are ended. At this speed, 10 MiB take 160 seconds. */
export const MIN_BYTES_PER_SECOND = 64 * 1024;

/** The transfer of a request or response body. The body occupies memory until the transfer has ended. */
export interface Transfer {
  bytesMoved(): number;
  /** Checks whether the transfer waits for the browser rather than for the server. */
  isWaitingForBrowser(): boolean;
  end(): void;
}

export function measureUpload({ socket }: Request): Pick<Transfer, 'bytesMoved'> {
  const before = socket.bytesRead;
  return { bytesMoved: () => socket.bytesRead - before };
}

/**
 * Measures the download of a response. The progress is known only if the response is written in pieces (see
 * {@link splitBytes}).
 */
export function measureDownload(response: Response): Transfer {
  const { socket } = response.req;
  const sent = () => socket.bytesWritten - socket.writableLength;
  const before = sent();
  return {
    bytesMoved: () => sent() - before,
    isWaitingForBrowser: () => socket.writableLength > 0,
    end: () => void response.destroy(),
  };
}

const WRITTEN_PIECE_BYTES = 64 * 1024;

export function* splitBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += WRITTEN_PIECE_BYTES) yield bytes.subarray(at, at + WRITTEN_PIECE_BYTES);
}
