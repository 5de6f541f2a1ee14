import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/**
 * A validation rule. It returns an error message, or null if the value is valid.
 * @param parent the object that contains the field
 */
export type Rule = (value: unknown, parent?: object) => string | null;

/** The key under which class-validator reports an error of a {@link Rule}. */
export const RULE_ERROR = 'rule';

/**
 * Validates a field by exactly one rule, so that an invalid field has only one error message.
 * @param schema the rule as a JSON schema. request-schemas.spec.ts checks that the schema and the rule agree.
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

/** Combines rules. The combined rule returns the message of the first rule that fails. */
export const combineRules =
  (...rules: (Rule | undefined)[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const message = rule?.(value);
      if (message) return message;
    }
    return null;
  };
