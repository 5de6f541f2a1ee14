import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { describing } from '../api-description/api-decorators.js';

/** What is no UUID is the id of nothing. */
const knownShape: PipeTransform<string, string> = {
  transform: (value) => {
    if (!isId(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

/** The id in a route's path; 404 where it can't be one. */
export const Id = (name = 'id') =>
  describing(Param(name, knownShape), ApiParam({ name, schema: { type: 'string', format: 'uuid' } }));
