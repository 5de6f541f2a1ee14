import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { withDescriptions } from '../api-description/api-decorators.js';

const idPipe: PipeTransform<string, string> = {
  transform: (value) => {
    if (!isId(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

export const IdParam = (name = 'id') =>
  withDescriptions(Param(name, idPipe), ApiParam({ name, schema: { type: 'string', format: 'uuid' } }));
