import type { Request, Response } from 'express';

/** Who is slower than this is ended where somebody else waits for their room: 5 MB take 80 seconds with it. */
export const MIN_BYTES_PER_SECOND = 64 * 1024;

/** A body or an answer on its way, which holds room for as long as a browser's line takes. */
export interface Transfer {
  bytesMoved(): number;
  /** Whether it waits for the browser, and not for us. */
  waits(): boolean;
  end(): void;
}

/** The body of a request, from now on. */
export function upload({ socket }: Request): Pick<Transfer, 'bytesMoved'> {
  const before = socket.bytesRead;
  return { bytesMoved: () => socket.bytesRead - before };
}

/** An answer. It moves by the pieces in which it is written: see {@link inPieces}. */
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

/** Bytes in pieces: a large one would not be known to move before the last of it has been taken. */
export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
