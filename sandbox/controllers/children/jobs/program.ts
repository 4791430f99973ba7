/** What a container does that ends by itself. */
export interface Program {
  /** How long it runs. */
  runMs: number;
  exitCode: number;
  /** What it writes before it ends. */
  says: readonly string[];
}

/** How long a container works whose command does not say so. */
const usualMs = 5_000;

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/**
 * Reads a container's command as far as a simulation understands it: `sleep` takes its time, `echo` is written,
 * `false` and `exit` say how it ends, and everything else works for a while and ends well.
 */
export function programOf({ command = [], args = [] }: { command?: string[]; args?: string[] }): Program {
  const words = [...command, ...args];
  const script = words.indexOf('-c') > 0 ? (words[words.indexOf('-c') + 1] ?? '') : words.join(' ');
  const program = { runMs: 0, exitCode: 0, says: [] as string[] };
  for (const statement of script.split(/;|&&|\n/).map((part) => part.trim())) {
    const [, verb = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(statement) ?? [];
    if (verb === 'sleep') program.runMs += 1000 * (Number(rest) || 0);
    if (verb === 'echo') program.says.push(unquoted(rest));
    if (verb === 'false') program.exitCode = 1;
    if (verb === 'exit') program.exitCode = Number(rest) || 0;
  }
  return { ...program, runMs: program.runMs || usualMs };
}
