interface ValueProblem {
  /** Below `valueProblem` in the messages. */
  key: string;
  params: Record<string, string>;
}

const kinds = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];
const limit =
  /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength): got (\S+), want (\S+)$/;

/**
 * What Helm's check of values says of one value, taken apart; null where it says something else. Helm writes
 * `minimum: got 4, want 8` or `got string, want integer`.
 */
export function readProblem(problem: string): ValueProblem | null {
  const [, rule, given, wanted] = limit.exec(problem) ?? [];
  if (rule && given && wanted) return { key: rule, params: { given, wanted } };
  const [, givenKind, wantedKind] = /^got (\w+), want (\w+)$/.exec(problem) ?? [];
  if (givenKind && wantedKind && kinds.includes(givenKind) && kinds.includes(wantedKind))
    return { key: 'type', params: { given: givenKind, wanted: wantedKind } };
  const [, several, choices] = /^value must be (one of )?(.+)$/.exec(problem) ?? [];
  if (choices) return { key: several ? 'choice' : 'only', params: { choices } };
  return null;
}
