import type { Request, Response } from 'express';

/** A slower transfer is ended if others wait for its place. At this speed 5 MB take 80 seconds. */
export const MIN_BYTES_PER_SECOND = 64 * 1024;

/** A request or response body in transfer, which occupies memory at the speed of the browser's connection. */
export interface Transfer {
  bytesMoved(): number;
  /** Whether it waits for the browser, and not for the server. */
  waits(): boolean;
  end(): void;
}

/** The request body from now on. */
export function upload({ socket }: Request): Pick<Transfer, 'bytesMoved'> {
  const before = socket.bytesRead;
  return { bytesMoved: () => socket.bytesRead - before };
}

/** A response. Its progress is known only if it is written in pieces: see {@link inPieces}. */
export function download(response: Response): Transfer {
  const { socket } = response.req;
  const sent = () => socket.bytesWritten - socket.writableLength;
  const before = sent();
  return {
    bytesMoved: () => sent() - before,
    waits: () => socket.writableLength > 0,
    end: () => void response.destroy(),
  };
}

const PIECE_BYTES = 64 * 1024;

/** Splits bytes, because a single write reports progress only at its end. */
export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
