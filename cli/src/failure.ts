import { plainLine } from './plain.ts';

/** What the command ends with; docs/guides/command-line.md tells of each. */
export const exitCodes = {
  /** Something nobody thought of. */
  unexpected: 1,
  /** The command was not written right. */
  usage: 2,
  signIn: 3,
  /** Not allowed, or not there. */
  forbidden: 4,
  /** Slipway refuses what was asked: a value, a quota, a policy, something in its way. */
  refused: 5,
  /** What was waited for ended otherwise: rejected, failed, cancelled. */
  ended: 6,
  /** Waiting took too long; the request goes on. */
  timeout: 7,
  /** Nobody answers. The same command may be given again. */
  unreachable: 8,
} as const;

/** A sentence for the person at the terminal, what to do next, and how the command ends. */
export class Failure extends Error {
  readonly exitCode: number;
  readonly nextStep: string | null;
  constructor(exitCode: number, sentence: string, nextStep: string | null = null) {
    super(sentence);
    this.exitCode = exitCode;
    this.nextStep = nextStep;
  }
}

/** RFC 9457 as Slipway writes it, as far as it is told. */
interface Problem {
  title?: string;
  detail?: string;
  code?: string;
  traceId?: string;
  errors?: { pointer: string; detail: string }[];
}

function codeOf(status: number): number {
  if (status === 401) return exitCodes.signIn;
  if (status === 403 || status === 404) return exitCodes.forbidden;
  if (status === 429 || status >= 502) return exitCodes.unreachable;
  if (status >= 500) return exitCodes.unexpected;
  return exitCodes.refused;
}

const nextSteps: Record<number, string> = {
  [exitCodes.signIn]: 'Sign in with “slipway login”, or set SLIPWAY_TOKEN to a personal access token.',
  [exitCodes.unreachable]: 'Give the same command again in a moment.',
};

/** Steps that a code of Slipway knows better than the status. */
const stepsOfCodes: Record<string, string> = {
  'stale-version': 'Read it again with “slipway requests get”, and answer the revision that it tells then.',
};

/** Slipway's own words for a refusal, and what to do. */
export function refusalOf(status: number, body: unknown): Failure {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Problem;
  const code = codeOf(status);
  const sentence = plainLine(problem.detail ?? problem.title ?? `Slipway answered ${status}`);
  const values = (problem.errors ?? []).map(({ pointer, detail }) => `  ${plainLine(`${pointer || '/'}: ${detail}`)}`);
  const trace =
    code === exitCodes.unexpected && problem.traceId
      ? `Tell your admin the trace ${plainLine(problem.traceId)}.`
      : null;
  return new Failure(
    code,
    [sentence, ...values].join('\n'),
    stepsOfCodes[problem.code ?? ''] ?? nextSteps[code] ?? trace,
  );
}
