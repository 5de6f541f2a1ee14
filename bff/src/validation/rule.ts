import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/** A field's rule: what to tell the person, or null where the value is fine. */
export type Rule = (value: unknown) => string | null;

/** The name under which class-validator reports a {@link Rule}. */
export const RULE = 'rule';

/**
 * Checks a field by its rule. One rule for each field gives one message for each field, and always the same one.
 *
 * @param schema the same rule for whoever reads the description of the API; a spec holds the two together
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

/** The first rule that a value breaks. */
export const firstOf =
  (...rules: (Rule | undefined)[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const message = rule?.(value);
      if (message) return message;
    }
    return null;
  };
