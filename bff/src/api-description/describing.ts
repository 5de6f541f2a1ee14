/** A parameter's decorator that also describes what its call takes. */
export const describing =
  (parameter: ParameterDecorator, ...descriptions: MethodDecorator[]): ParameterDecorator =>
  (target, key, index) => {
    parameter(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    for (const describe of descriptions) describe(target, key!, method);
  };
