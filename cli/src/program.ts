import { Argument, Command } from 'commander';
import { approvalCommands } from './commands/approvals.ts';
import { catalogCommand } from './commands/catalog.ts';
import { clustersCommand } from './commands/clusters.ts';
import { costsCommand } from './commands/costs.ts';
import { kubeconfigCommand } from './commands/kubeconfig.ts';
import { orderCommand } from './commands/order.ts';
import { requestsCommand } from './commands/requests.ts';
import { signInCommands } from './commands/sign-in.ts';
import { complete, completionScript, shells } from './completion.ts';
import type { Terminal } from './terminal.ts';

const after = `
Environment:
  SLIPWAY_URL, SLIPWAY_TOKEN  address and personal access token, for scripts; no sign-in is needed then

Ends with:
  0 done   1 unexpected   2 wrong command   3 not signed in   4 not allowed or not there
  5 refused by a rule   6 what was waited for ended otherwise   7 waiting took too long   8 nobody answers`;

function completionCommands(program: Command, terminal: Terminal): Command[] {
  return [
    new Command('completion')
      .description('print what a shell needs to complete commands')
      .addArgument(new Argument('<shell>').choices(shells))
      .action((shell: string) => terminal.out(completionScript(shell))),
    new Command('__complete')
      .argument('[words...]')
      .allowUnknownOption()
      .passThroughOptions()
      .helpOption(false)
      .action((words: string[]) => {
        for (const found of complete(program, words)) terminal.out(`${found}\n`);
      }),
  ];
}

/** The whole command line. */
export function createProgram(terminal: Terminal, version: string): Command {
  const program = new Command('slipway')
    .description('Order Kubernetes clusters through Slipway, follow them, use them.')
    .version(version)
    .addHelpText('after', after)
    .helpCommand(false)
    // Options stand behind the command that they are of, so that each has its own --version.
    .enablePositionalOptions();
  const commands = [
    ...signInCommands(terminal),
    catalogCommand(terminal),
    orderCommand(terminal),
    requestsCommand(terminal),
    clustersCommand(terminal),
    kubeconfigCommand(terminal),
    ...approvalCommands(terminal),
    costsCommand(terminal),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of completionCommands(program, terminal)) {
    program.addCommand(command, { hidden: command.name().startsWith('__') });
  }
  return program;
}
