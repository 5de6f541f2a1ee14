export type ReportProgress = (line: string) => void;
