import { AppError } from '@paperbill/contracts/http';

/** Checks whether an error means that a service was down or too slow. */
export const isOutage = (error: unknown): error is AppError => error instanceof AppError && error.status > 500;
