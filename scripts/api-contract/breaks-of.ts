import type { Contract, Schema } from './schema.ts';

/** `sent` by callers, so what they send must still be taken; `got` by them, so they must still get what they read. */
type Direction = 'sent' | 'got';

interface Comparison {
  direction: Direction;
  path: string;
  before: Schema;
  after: Schema;
}

/** All parts of an intersection as one schema; of limits that several have, the last one counts. */
function whole({ allOf = [], ...schema }: Schema): Schema {
  if (allOf.length === 0) return schema;
  const parts = [schema, ...allOf.map(whole)];
  return {
    ...(Object.assign({}, ...parts) as Schema),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The ways in which a value may look: the branches of unions and each of several types. */
function branchesOf(given: Schema): Schema[] {
  const schema = whole(given);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap(branchesOf);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] | null =>
  value === undefined ? (values ?? null) : [value];

function typeOf(schema: Schema): string {
  if (typeof schema.type === 'string') return schema.type;
  const [value] = valuesOf(schema) ?? [];
  if (value === null) return 'null';
  if (value !== undefined) return typeof value;
  return schema.properties ? 'object' : 'any';
}

const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
/** One that is new or other refuses values that were taken. */
const shapes = ['pattern', 'format', 'multipleOf'] as const;

/** Values that were taken and are refused now. */
function tighterLimits({ path, before, after }: Comparison): string[] {
  const breaks: string[] = [];
  for (const name of upper) {
    const [was, is] = [before[name] ?? Number.POSITIVE_INFINITY, after[name] ?? Number.POSITIVE_INFINITY];
    if (is < was) breaks.push(`${path}: ${name} sinks from ${was} to ${is}`);
  }
  for (const name of lower) {
    const [was, is] = [before[name] ?? Number.NEGATIVE_INFINITY, after[name] ?? Number.NEGATIVE_INFINITY];
    if (is > was) breaks.push(`${path}: ${name} rises from ${was} to ${is}`);
  }
  for (const name of shapes)
    if (after[name] !== undefined && after[name] !== before[name]) breaks.push(`${path}: another ${name}`);
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (is && !was) breaks.push(`${path}: only ${JSON.stringify(is)} from now on`);
  const gone = is && was ? was.filter((value) => !is.includes(value)) : [];
  for (const value of gone) breaks.push(`${path}: ${JSON.stringify(value)} is not taken any more`);
  return breaks;
}

function breaksOfObject({ direction, path, before, after }: Comparison): string[] {
  const breaks: string[] = [];
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  for (const [name, schema] of Object.entries(was)) {
    const now = is[name];
    if (now) breaks.push(...breaksOfSchema({ direction, path: `${path}.${name}`, before: schema, after: now }));
    else if (typeof after.additionalProperties !== 'object') breaks.push(`${path}.${name} is gone`);
  }
  const [needed, needs] = [before.required ?? [], after.required ?? []];
  if (direction === 'sent') {
    if (after.additionalProperties === false && before.additionalProperties !== false)
      breaks.push(`${path}: fields that are not known are refused from now on`);
    for (const name of needs) if (!needed.includes(name)) breaks.push(`${path}.${name} has to be sent from now on`);
  } else {
    for (const name of needed)
      if (is[name] && !needs.includes(name)) breaks.push(`${path}.${name} may be missing from now on`);
  }
  const [others, othersNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof others === 'object' && typeof othersNow === 'object')
    breaks.push(...breaksOfSchema({ direction, path: `${path}.*`, before: others, after: othersNow }));
  return breaks;
}

function breaksOfBranch(comparison: Comparison): string[] {
  const { direction, path, before, after } = comparison;
  const [was, is] = [typeOf(before), typeOf(after)];
  const isWider = direction === 'sent' ? is === 'any' || (was === 'integer' && is === 'number') : was === 'any';
  const isNarrower = direction === 'got' && was === 'number' && is === 'integer';
  if (was !== is && !isWider && !isNarrower) return [`${path}: ${is} instead of ${was}`];
  const items =
    before.items && after.items
      ? breaksOfSchema({ direction, path: `${path}[]`, before: before.items, after: after.items })
      : [];
  return [...(direction === 'sent' ? tighterLimits(comparison) : []), ...breaksOfObject(comparison), ...items];
}

const fewest = (all: string[][]): string[] => all.reduce((best, one) => (one.length < best.length ? one : best));

/** Each way in which a value may look on the side that is given must be known to the side that is read. */
function breaksOfSchema({ direction, path, before, after }: Comparison): string[] {
  const [was, is] = [branchesOf(before), branchesOf(after)];
  if (direction === 'sent') {
    return was.flatMap((one) =>
      fewest(is.map((other) => breaksOfBranch({ direction, path, before: one, after: other }))),
    );
  }
  // A union may grow by values that callers pass by; one that had a single form and gets others is read wrongly.
  return is.flatMap((one) => {
    const found = fewest(was.map((other) => breaksOfBranch({ direction, path, before: other, after: one })));
    return found.length > 0 && was.length > 1 && typeOf(one) === 'object' ? [] : found;
  });
}

/**
 * What callers of `before` would stumble over in `after`, a sentence each. Allowed are new operations, new optional
 * fields and parameters, wider limits, fields that come in addition, and new values of an enumeration in answers.
 */
export function breaksOf(before: Contract, after: Contract): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    if (!is) return [`${name} is gone`];
    const places = [...new Set([...Object.keys(was.parameters), ...Object.keys(is.parameters)])];
    const sent = places.flatMap((place) => {
      const none: Schema = { type: 'object', properties: {}, required: [] };
      const [older, newer] = [was.parameters[place] ?? none, is.parameters[place] ?? none];
      return breaksOfSchema({ direction: 'sent', path: `${name} ${place}`, before: older, after: newer });
    });
    const anyBody: Schema = { type: 'object' };
    if (is.body) {
      const before = was.body ?? anyBody;
      sent.push(...breaksOfSchema({ direction: 'sent', path: `${name} body`, before, after: is.body }));
    }
    const got = Object.entries(was.answers).flatMap(([status, answer]) => {
      const now = is.answers[status];
      if (now === undefined) return [`${name} does not answer ${status} any more`];
      if (answer === null || now === null) return [];
      return breaksOfSchema({ direction: 'got', path: `${name} ${status}`, before: answer, after: now });
    });
    return [...sent, ...got];
  });
}
