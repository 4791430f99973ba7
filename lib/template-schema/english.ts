export type ViolationParams = Readonly<Record<string, string | number>>;

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys and values',
  null: 'null',
};

/** `['integer', 'null']` → `a whole number or null`. */
function kindsInWords(types: string): string {
  return types
    .split(',')
    .map((type) => kinds[type] ?? type)
    .join(' or ');
}

type Words = (params: ViolationParams) => string;
/** Why a value is refused. Each code is a message key under `schemaForm.error`, with the parameters used here. */
const words = {
  type: (p) => `Must be ${kindsInWords(String(p.allowed))}; ${kindsInWords(String(p.given))} was given.`,
  missing: (p) =>
    p.what === 'region'
      ? 'Choose a region.'
      : p.what === 'machine'
        ? 'Choose a machine type.'
        : `${p.name} is required.`,
  unknown: (p) => `The template has no value "${p.key}" here.`,
  choice: (p) => `Must be one of: ${p.allowed}.`,
  range: (p) => `Must be from ${p.min} to ${p.max}.`,
  'at-least': (p) => `Must be at least ${p.min}.`,
  'at-most': (p) => `Must be at most ${p.max}.`,
  'more-than': (p) => `Must be more than ${p.min}.`,
  'less-than': (p) => `Must be less than ${p.max}.`,
  step: (p) => `Must be a multiple of ${p.step}.`,
  'too-short': (p) => `Needs at least ${p.min} characters.`,
  'too-long': (p) => `May have at most ${p.max} characters.`,
  pattern: (p) => `Must match the pattern ${p.pattern}.`,
  format: (p) => `Must have the format ${p.format}.`,
  'too-few-items': (p) => `Needs at least ${p.min} entries.`,
  'too-many-items': (p) => `May have at most ${p.max} entries.`,
  'duplicate-items': () => 'No two entries may be the same.',
  'too-few-keys': (p) => `Needs at least ${p.min} keys.`,
  'too-many-keys': (p) => `May have at most ${p.max} keys.`,
  'bad-key': (p) => `"${p.key}" may not be used as a key here.`,
  'no-variant': () => 'Matches none of the forms that the template allows here.',
  hidden: () => 'Is filled in by the management cluster and cannot be set.',
  locked: (p) => `Is fixed to ${p.value} for this template and cannot be set.`,
  'not-offered': () => 'Cannot be set when ordering this template.',
  'too-large': (p) => `The parameters may not exceed ${p.maxKib} KiB.`,
  'too-deep': (p) => `The parameters may not be nested deeper than ${p.max} levels.`,
  'too-many': (p) => `A list may have at most ${p.max} entries.`,
  'refused-key': (p) => `"${p.key}" may not be used as a key.`,
  'not-json': () => 'Must be a JSON value.',
  'not-a-map': () => 'The parameters must be a map of keys and values.',
  'schema-unusable': () => "The template's own schema cannot be used, so nothing can be checked against it.",
  'pattern-unusable': (p) => `The template's pattern ${p.pattern} is too complex to check.`,
  other: (p) => `Violates the rule "${p.rule}" of the template.`,
} satisfies Record<string, Words>;
export type ViolationCode = keyof typeof words;

/** The sentence of a code for those who read no translation: scripts and logs. */
export function englishDetail(code: ViolationCode, params: ViolationParams): string {
  const sentence = words[code](params);
  return params.usual === undefined ? sentence : `${sentence} Usual here: ${params.usual}.`;
}
