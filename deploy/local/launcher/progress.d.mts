export interface Progress {
  /** Prints a line of its own. */
  say(text?: string): void;
  /** Runs a step and prints how long it took; a step that fails prints nothing and throws on. */
  step<Result>(title: string, work: (note: (text: string) => void) => Promise<Result>): Promise<Result>;
}

export function createProgress(output?: { write(text: string): unknown; isTTY?: boolean; columns?: number }): Progress;
