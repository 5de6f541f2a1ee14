import { AppError } from '@paperbill/contracts/http';

/** Whether a service was down or too slow: what the others said is worth answering. */
export const isOutage = (error: unknown): error is AppError => error instanceof AppError && error.status > 500;
