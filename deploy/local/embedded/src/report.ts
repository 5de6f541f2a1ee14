/** Shows one line of progress to the waiting user. */
export type Report = (line: string) => void;
