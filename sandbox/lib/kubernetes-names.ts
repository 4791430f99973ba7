/*
 * The rules for names, labels and keys, with upstream's texts.
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/util/validation/validation.go
 */

const qualifiedPart = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValue = `(${qualifiedPart})?`;
const dnsLabel = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const dnsSubdomain = `${dnsLabel}(\\.${dnsLabel})*`;

const matches = (text: string, pattern: string): boolean => new RegExp(`^${pattern}$`).test(text);

const tooLong = (limit: number): string => `must be no more than ${limit} characters`;
const tooManyBytes = (limit: number): string => `must be no more than ${limit} bytes`;

function regexText(sentence: string, pattern: string, ...examples: string[]): string {
  const shown = examples.map((example) => `'${example}'`).join(',  or ');
  return `${sentence} (e.g. ${shown}, regex used for validation is '${pattern}')`;
}

const subdomainText = regexText(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  dnsSubdomain,
  'example.com',
);

/** Why a name is no DNS subdomain; empty when it is one. */
export function subdomainErrors(name: string): string[] {
  const errors = name.length > 253 ? [tooLong(253)] : [];
  return matches(name, dnsSubdomain) ? errors : [...errors, subdomainText];
}

/** Why a name is no DNS label (RFC 1123); empty when it is one. */
export function labelErrors(name: string): string[] {
  const errors = name.length > 63 ? [tooLong(63)] : [];
  if (matches(name, dnsLabel)) return errors;
  if (matches(name, dnsSubdomain)) return [...errors, 'must not contain dots'];
  return [
    ...errors,
    regexText(
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      dnsLabel,
      'my-name',
      '123-abc',
    ),
  ];
}

/** Why a name cannot be a segment of a path; RBAC objects have no other rule. */
export function pathSegmentErrors(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter((illegal) => name.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
}

/** Why a text is no qualified name, the form of label keys, annotation keys and finalizers. */
export function qualifiedNameErrors(text: string): string[] {
  const parts = text.split('/');
  const name = parts[parts.length - 1] ?? '';
  const shape = regexText(
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    qualifiedPart,
    'MyName',
    'my.name',
    '123-abc',
  );
  if (parts.length > 2) {
    return [
      `a qualified name ${regexText(
        "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
        qualifiedPart,
        'MyName',
        'my.name',
        '123-abc',
      )} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const errors: string[] = [];
  if (parts.length === 2) {
    const prefix = parts[0] ?? '';
    if (prefix === '') errors.push('prefix part must be non-empty');
    else errors.push(...subdomainErrors(prefix).map((error) => `prefix part ${error}`));
  }
  if (name === '') errors.push('name part must be non-empty');
  else if (name.length > 63) errors.push(`name part ${tooManyBytes(63)}`);
  if (!matches(name, qualifiedPart)) errors.push(shape);
  return errors;
}

/** Why a text is no label value. */
export function labelValueErrors(text: string): string[] {
  const errors = text.length > 63 ? [tooManyBytes(63)] : [];
  if (matches(text, labelValue)) return errors;
  return [
    ...errors,
    regexText(
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      labelValue,
      'MyValue',
      'my_value',
      '12345',
    ),
  ];
}

/** Why a text is no key of a ConfigMap or Secret. */
export function configKeyErrors(key: string): string[] {
  const errors = key.length > 253 ? [tooLong(253)] : [];
  if (!matches(key, '[-._a-zA-Z0-9]+')) {
    errors.push(
      regexText(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        '[-._a-zA-Z0-9]+',
        'key.name',
        'KEY_NAME',
        'key-name',
      ),
    );
  }
  if (key === '.') errors.push("must not be '.'");
  else if (key === '..') errors.push("must not be '..'");
  else if (key.startsWith('..')) errors.push("must not start with '..'");
  return errors;
}

/** Why a number is no port; empty when it is one. */
export const portNumberErrors = (port: number): string[] =>
  port >= 1 && port <= 65_535 ? [] : ['must be between 1 and 65535, inclusive'];

/** Why a text is no name of a port (RFC 6335); empty when it is one. */
export function portNameErrors(name: string): string[] {
  return [
    ...(name.length > 15 ? [tooLong(15)] : []),
    ...(/^[-a-z0-9]+$/.test(name) ? [] : ['must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)']),
    ...(/[a-z]/.test(name) ? [] : ['must contain at least one letter (a-z)']),
    ...(name.includes('--') ? ['must not contain consecutive hyphens'] : []),
    ...(/^-|-$/.test(name) ? ['must not begin or end with a hyphen'] : []),
  ];
}
