/** Shows one line of progress to the user who waits. */
export type Report = (line: string) => void;
