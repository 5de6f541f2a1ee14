import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/** Returns an error message, or null if the value is valid. */
export type Rule = (value: unknown) => string | null;

/** class-validator's name of a {@link Rule}. */
export const RULE = 'rule';

/**
 * Validates a field by one rule, so that each field has one deterministic message.
 *
 * @param schema the same rule as a schema; request-schemas.spec.ts compares both
 */
export const Rule = (rule: Rule, schema: ApiPropertyOptions): PropertyDecorator =>
  applyDecorators(
    ValidateBy({
      name: RULE,
      validator: {
        validate: (value) => rule(value) === null,
        defaultMessage: (details) => rule(details?.value) ?? '',
      },
    }),
    ApiProperty(schema),
  );

/** The message of the first failing rule. */
export const firstOf =
  (...rules: (Rule | undefined)[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const message = rule?.(value);
      if (message) return message;
    }
    return null;
  };
