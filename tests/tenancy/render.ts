import type { ExpectedRow } from './expected.ts';

function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const write = (line: string[]) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [write(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(write)].join('\n');
}

/** `docs/security/tenancy.md`, from the table that people wrote and the test holds the portal to. */
export function renderTenancy(callers: readonly string[], rows: readonly ExpectedRow[]): string {
  const lines = rows.map(({ route, place, outcomes }) => [
    `\`${route}\``,
    place,
    ...callers.map((caller) => outcomes[caller] ?? ''),
  ]);
  return `# Who may ask what

Every route of \`/api/v1\` × every role × own project, another project, no project. The expected answers stand in
\`expected.csv\`, written by hand from the roles of the product; \`tests/tenancy/matrix.int.test.ts\` asks the real routes
over a real database as every caller, lists each cell that differs, and fails for a route or role without a row.
**${rows.length * callers.length} cells** in ${rows.length} rows for ${callers.length} callers.

- Callers: the first four hold their role in \`payments\`, those with a star everywhere; \`unassigned\` is signed in
  without any role, \`nobody\` is not signed in.
- Places: \`own\` is about \`payments\`, \`other\` about \`storefront\`, \`all\` about no project or about all of them.
- Answers: \`ok\` lets through (also to a refusal of what was asked, 409 or 422), \`sees\` and \`hides\` are lists with and
  without the things of that project, the rest is the HTTP status. What one may not see is 404, in the same bytes as what
  is not there; what one sees and may not do is 403 with the missing action.

Open by design: \`/api/healthz\`, \`/api/readyz\`, \`/api/status\`, \`/api/branding/logo\`, the scripts and styles of the portal's builds
below \`/api/build-files\`, sign-in below \`/api/auth\`. \`/api/metrics\` answers its own machine and \`METRICS_TOKEN\`.

${table([['route', 'about', ...callers], ...lines])}
`;
}
