import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { withDescriptions } from '../api-description/api-decorators.js';

/** Responds with 404 to an id that `isValid` refuses. */
export const createIdPipe = (isValid: (id: string) => boolean): PipeTransform<string, string> => ({
  transform: (id) => {
    if (!isValid(id)) throw new AppError('NOT_FOUND');
    return id;
  },
});

export const IdParam = (name = 'id') =>
  withDescriptions(Param(name, createIdPipe(isId)), ApiParam({ name, schema: { type: 'string', format: 'uuid' } }));
