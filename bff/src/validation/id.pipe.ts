import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { describing } from '../api-description/api-decorators.js';

/** Answers 404 for anything but a UUID. */
const knownShape: PipeTransform<string, string> = {
  transform: (value) => {
    if (!isId(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

/** The id in the path; 404 if it is malformed. */
export const Id = (name = 'id') =>
  describing(Param(name, knownShape), ApiParam({ name, schema: { type: 'string', format: 'uuid' } }));
