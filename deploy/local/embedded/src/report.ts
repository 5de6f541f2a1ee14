/** Shows one short line about what is happening to the person who waits. */
export type Report = (line: string) => void;
