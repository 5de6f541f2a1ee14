export type Report = (line: string) => void;
