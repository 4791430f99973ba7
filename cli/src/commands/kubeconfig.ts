import { Command, Option } from 'commander';
import { take } from '../client.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readCluster } from '../names.ts';
import { writePrivate } from '../private-file.ts';
import type { Terminal } from '../terminal.ts';
import { connect } from './context.ts';

interface KubeconfigOptions {
  credential?: 'admin' | 'sign-in';
  file?: string;
}

async function kubeconfig(terminal: Terminal, text: string, { credential, file }: KubeconfigOptions): Promise<void> {
  const path = readCluster(text);
  const api = await connect(terminal);
  const cluster = await take(api.GET('/clusters/{namespace}/{name}', { params: { path } }));
  const wanted = credential ?? (cluster.signIn ? 'sign-in' : 'admin');
  if (wanted === 'admin' && file === undefined && terminal.isScreen) {
    const sentence = 'The kubeconfig of an admin is a secret and is not written to a screen';
    throw new Failure(
      exitCodes.usage,
      sentence,
      `Write it to a file: slipway kubeconfig ${text} --file ${path.name}.yaml`,
    );
  }
  const asked = api.GET('/clusters/{namespace}/{name}/kubeconfig', {
    params: { path, query: { credential: wanted } },
    parseAs: 'text',
  });
  const content = await take(asked);
  if (file === undefined) return terminal.out(content);
  await writePrivate(file, content);
  terminal.note(`Written to ${file}`);
}

export const kubeconfigCommand = (terminal: Terminal): Command =>
  new Command('kubeconfig')
    .description('the kubeconfig of a cluster, as namespace/name')
    .argument('<cluster>')
    .option('-f, --file <file>', 'write it there, for your eyes alone (mode 0600)')
    .addOption(
      new Option(
        '--credential <kind>',
        'as whom: “sign-in” holds no secret; the default where the cluster knows it',
      ).choices(['sign-in', 'admin']),
    )
    .action((text: string, options: KubeconfigOptions) => kubeconfig(terminal, text, options));
