import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/** @returns an error message, or null if the value is valid */
export type Rule = (value: unknown, parent?: object) => string | null;

export const RULE_ERROR = 'rule';

/**
 * Validates a field with one rule, so that an invalid field has one message. request-schemas.spec.ts compares `schema`
 * with the rule.
 */
export const Rule = (rule: Rule, schema: ApiPropertyOptions): PropertyDecorator =>
  applyDecorators(
    ValidateBy({
      name: RULE_ERROR,
      validator: {
        validate: (value, details) => rule(value, details?.object) === null,
        defaultMessage: (details) => rule(details?.value, details?.object) ?? '',
      },
    }),
    ApiProperty(schema),
  );

export const combineRules =
  (...rules: (Rule | undefined)[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const message = rule?.(value);
      if (message) return message;
    }
    return null;
  };
