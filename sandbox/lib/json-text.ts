/** Integers of 16 and more digits may not survive as numbers. */
const longInteger = /\d{16}/;

interface ReviverContext {
  source?: string;
}

/**
 * JSON.parse that keeps integers a double cannot hold: they become bigints, as the API's 64-bit fields need.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!longInteger.test(text)) return JSON.parse(text);
  const revive = (_key: string, value: unknown, context?: ReviverContext): unknown => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const source = context?.source ?? '';
    return /^-?\d{1,19}$/.test(source) ? BigInt(source) : value;
  };
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown);
}

/** The part of JSON that TypeScript's library does not know yet: text that is put out as it stands. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON.stringify that writes bigints as numbers. */
export function stringifyJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? rawJSON(String(one)) : one), indent);
  }
}
