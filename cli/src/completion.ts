import type { Command, Option } from 'commander';
import { exitCodes, Failure } from './failure.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

// Each asks `slipway __complete WORD…` with the words so far, the begun one last, and offers the lines that come back.
const scripts: Record<string, string> = {
  bash: `_slipway() {
  local IFS=$'\\n'
  COMPREPLY=($(slipway __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _slipway slipway
`,
  zsh: `#compdef slipway
_slipway() {
  local -a found
  found=("\${(@f)$(slipway __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
compdef _slipway slipway
`,
  fish: `function __slipway_complete
  set -l words (commandline -opc) (commandline -ct)
  slipway __complete $words[2..] 2>/dev/null
end
complete -c slipway -f -a '(__slipway_complete)'
`,
};

/** @throws Failure for a shell that is not known */
export function completionScript(shell: string): string {
  const script = scripts[shell];
  if (script === undefined) throw new Failure(exitCodes.usage, `${shell} is none of ${shells.join(', ')}`);
  return script;
}

const optionOf = (command: Command, word: string): Option | undefined =>
  command.options.find(({ short, long }) => word === short || word === long);
const isHidden = (command: Command): boolean => command.name().startsWith('__');

/**
 * What may stand in place of the last word: commands, options of the command that was named, values of an option.
 * @param words after `slipway`, the begun one last (empty where nothing was begun)
 */
export function complete(program: Command, words: readonly string[]): string[] {
  const begun = words.at(-1) ?? '';
  let command = program;
  let before: string | undefined;
  for (const word of words.slice(0, -1)) {
    const next = command.commands.find((one) => one.name() === word && !isHidden(one));
    // What stands behind an option is its value.
    const isValue = before !== undefined && optionOf(command, before)?.required;
    if (next && !isValue) command = next;
    before = word;
  }
  const option = before === undefined ? undefined : optionOf(command, before);
  const fits = (candidate: string) => candidate.startsWith(begun);
  if (option?.required) return (option.argChoices ?? []).filter(fits);
  const below = command.commands.filter((one) => !isHidden(one)).map((one) => one.name());
  const names = [...below, ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])];
  const options = [...command.options.map(({ long }) => long ?? ''), '--help'];
  return [
    ...(begun.startsWith('-') ? [] : names),
    ...(begun.startsWith('-') || names.length === 0 ? options : []),
  ].filter(fits);
}
