import compile from 'icu-minify/compile';
import format from 'icu-minify/formatter';

const compiledMessages = new Map<string, ReturnType<typeof compile>>();

/** Formats a message as the client does. Specs run without the build, so this function compiles the message itself. */
const formatInSpec: typeof format = (message, ...others) => format(compileOnce(message), ...others);

function compileOnce(message: Parameters<typeof format>[0]): Parameters<typeof format>[0] {
  if (typeof message !== 'string') return message;
  const known = compiledMessages.get(message) ?? compile(message);
  compiledMessages.set(message, known);
  return known;
}

export default formatInSpec;
