const date: [string, RegExp][] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^(0[1-9]|1[0-2])/],
  ['-', /^-/],
  ['02', /^(0[1-9]|[12]\d|3[01])/],
  ['T', /^T/],
  ['15', /^([01]\d|2[0-3])/],
  [':', /^:/],
  ['04', /^[0-5]\d/],
  [':', /^:/],
  ['05', /^[0-5]\d/],
];
const zone: [string, RegExp] = ['Z07:00', /^(Z|[+-]\d{2}:\d{2})/];
const layouts = {
  'date-time': { layout: '2006-01-02T15:04:05Z07:00', steps: [...date, ['', /^(\.\d+)?/] as [string, RegExp], zone] },
  'micro-time': {
    layout: '2006-01-02T15:04:05.000000Z07:00',
    steps: [...date, ['.000000', /^\.\d{6}/] as [string, RegExp], zone],
  },
};

/** Why a text is no time of the given format, in Go's words; undefined if it is one. */
export function timeProblem(text: string, format: 'date-time' | 'micro-time'): string | undefined {
  const { layout, steps } = layouts[format];
  let rest = text;
  for (const [element, pattern] of steps) {
    const found = pattern.exec(rest);
    if (found === null) {
      return `parsing time "${text}" as "${layout}": cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(element)}`;
    }
    rest = rest.slice(found[0].length);
  }
  return rest === '' ? undefined : `parsing time "${text}": extra text: ${JSON.stringify(rest)}`;
}
