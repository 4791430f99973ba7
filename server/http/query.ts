import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

/** `%` that begins no byte is itself, as browsers read it. @throws URIError for bytes that are no UTF-8 */
const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![\da-f]{2})/gi, '%25'));

function decodedOr(text: string, pointer: string): string {
  try {
    return decoded(text);
  } catch {
    throw new DomainError('validation-failed', { errors: [{ pointer, ...say('unsound-text') }] });
  }
}

/**
 * Parameters of an address; one that is given twice is its last value, like a form's.
 * @throws DomainError `validation-failed` at a parameter whose bytes are no UTF-8: it would be read as another text
 */
export function readQuery(url: string): Record<string, string> {
  const pairs = new URL(url).search.slice(1).split('&').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [rawName = '', ...rest] = pair.split('=');
      const name = decodedOr(rawName, '');
      return [name, decodedOr(rest.join('='), `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)];
    }),
  );
}
