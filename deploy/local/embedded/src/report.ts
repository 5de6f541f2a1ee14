/** Takes one short line about what is happening, for whoever waits. */
export type Report = (line: string) => void;
