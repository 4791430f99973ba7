import { Refusal, type SilenceMatcher, toMatcher } from './matchers.ts';

export interface NewSilence {
  /** Of the silence that it replaces. */
  id: string | null;
  matchers: readonly SilenceMatcher[];
  startsMs: number;
  endsMs: number;
  createdBy: string;
  comment: string;
}

const required = (name: string): Refusal => new Refusal(422, { code: 602, message: `${name} in body is required` });

type Fields = Record<string, unknown>;

function readMatcher(value: unknown, index: number): SilenceMatcher {
  const fields = (value ?? {}) as Fields;
  for (const name of ['isRegex', 'name', 'value']) {
    if (fields[name] === undefined || fields[name] === null) throw required(`matchers.${index}.${name}`);
  }
  const { isRegex, isEqual, name, value: text } = fields;
  return { isEqual: isEqual !== false, isRegex: isRegex === true, name: String(name), value: String(text) };
}

function readTime(fields: Fields, name: string): number {
  const timeMs = Date.parse(String(fields[name]));
  if (Number.isFinite(timeMs)) return timeMs;
  throw new Refusal(400, {
    code: 400,
    message: `parsing silence body from "" failed, because ${name} is not a date-time`,
  });
}

function assertMatchers(matchers: readonly SilenceMatcher[]): void {
  const asSelector = matchers.map((matcher, index) => {
    try {
      return toMatcher(matcher);
    } catch {
      const why = `invalid label matcher ${index}: invalid regular expression ${JSON.stringify(matcher.value)}`;
      throw new Refusal(400, `silence invalid: ${why}`);
    }
  });
  if (asSelector.every(({ matches }) => matches(''))) {
    throw new Refusal(400, 'silence invalid: at least one matcher must not match the empty string');
  }
}

/** The body of `POST /api/v2/silences`, checked in the order in which Alertmanager checks. @throws Refusal */
export function readSilence(text: string, nowMs: number): NewSilence {
  let fields: Fields;
  try {
    fields = JSON.parse(text) as Fields;
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new Refusal(400, { code: 400, message: `parsing silence body from "" failed, because ${why}` });
  }
  for (const name of ['comment', 'createdBy', 'endsAt', 'matchers', 'startsAt']) {
    if (fields[name] === undefined || fields[name] === null) throw required(name);
  }
  const given = Array.isArray(fields.matchers) ? fields.matchers : [];
  if (given.length === 0) {
    throw new Refusal(422, { code: 612, message: 'matchers in body should have at least 1 items' });
  }
  const matchers = given.map(readMatcher);
  const [startsMs, endsMs] = [readTime(fields, 'startsAt'), readTime(fields, 'endsAt')];
  if (startsMs > endsMs || startsMs === endsMs) {
    throw new Refusal(400, 'Failed to create silence: start time must be before end time');
  }
  if (endsMs < nowMs) throw new Refusal(400, "Failed to create silence: end time can't be in the past");
  assertMatchers(matchers);
  const id = fields.id === undefined || fields.id === '' ? null : String(fields.id);
  return { id, matchers, startsMs, endsMs, createdBy: String(fields.createdBy), comment: String(fields.comment) };
}
