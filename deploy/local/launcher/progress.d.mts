export interface Progress {
  printLine(text?: string): void;
  /** Rethrows the error of a failed step. */
  step<Result>(title: string, work: (note: (text: string) => void) => Promise<Result>): Promise<Result>;
}

export function createProgress(output?: { write(text: string): unknown; isTTY?: boolean; columns?: number }): Progress;
