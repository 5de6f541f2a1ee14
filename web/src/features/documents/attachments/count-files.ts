export const countFiles = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;
