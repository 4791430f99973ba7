import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { assertAudience } from '../audience.ts';
import { take } from '../client.ts';
import { exitCodes, Failure } from '../failure.ts';
import { forgetSignIn, readSignIn, writeSignIn } from '../kept-sign-in.ts';
import { askForCode, findProvider, postForm, waitForTokens } from '../oauth.ts';
import { toFacts } from '../output.ts';
import { plain, plainLine } from '../plain.ts';
import { readSettings, readUrl } from '../settings.ts';
import type { Terminal } from '../terminal.ts';
import { connect, type OutputOptions, outputOption, write } from './context.ts';

async function login(terminal: Terminal, given: string | undefined): Promise<void> {
  const settings = readSettings(terminal.env);
  const kept = await readSignIn(settings.file);
  const url = given === undefined ? (settings.url ?? kept?.url) : readUrl(given);
  if (!url)
    throw new Failure(exitCodes.usage, 'Which Slipway?', 'Name it: slipway login --url https://slipway.example.com');
  const provider = await findProvider(url);
  terminal.note(plain(`${new URL(url).host} lets people in by ${new URL(provider.issuer).host}`));
  const code = await askForCode(provider);
  terminal.note(`Open ${plainLine(code.verificationUriComplete ?? code.verificationUri)}`);
  terminal.note(`and confirm the code ${plainLine(code.userCode)}`);
  const tokens = await waitForTokens(code, {
    ask: () =>
      postForm(provider.tokenEndpoint, {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: code.deviceCode,
        client_id: provider.clientId,
        resource: provider.resource,
      }),
    sleep: (ms) => delay(ms),
    now: () => performance.now(),
  });
  // Nothing is kept of a token that is for another server.
  assertAudience(tokens.accessToken, url, provider.resource);
  await writeSignIn(settings.file, {
    url,
    clientId: provider.clientId,
    tokenEndpoint: provider.tokenEndpoint,
    revocationEndpoint: provider.revocationEndpoint,
    resource: provider.resource,
    accessToken: tokens.accessToken,
    expiresAt: Date.now() + tokens.expiresInSeconds * 1000,
    refreshToken: tokens.refreshToken,
  });
  const api = await connect({ ...terminal, env: { ...terminal.env, SLIPWAY_TOKEN: '', SLIPWAY_URL: url } });
  const me = await take(api.GET('/me')).catch(async (error: unknown) => {
    // A sign-in with which Slipway lets nobody in is none.
    await forgetSignIn(settings.file);
    throw error;
  });
  terminal.out(`Signed in to ${url} as ${plain(me.email)}\n`);
}

/** Forgets the sign-in here, and tells the provider, which then refuses it to whoever has copied it. */
async function logout(terminal: Terminal): Promise<void> {
  const { file } = readSettings(terminal.env);
  const kept = await readSignIn(file);
  await forgetSignIn(file);
  if (!kept) return terminal.out('Nobody was signed in\n');
  const { revocationEndpoint, refreshToken, clientId } = kept;
  const isTold =
    revocationEndpoint !== null && refreshToken !== null
      ? await postForm(revocationEndpoint, {
          client_id: clientId,
          token: refreshToken,
          token_type_hint: 'refresh_token',
        }).then(
          ({ status }) => status === 200,
          () => false,
        )
      : false;
  terminal.out('Signed out\n');
  if (!isTold) terminal.note('The identity provider was not told. End the session there as well.');
}

async function whoami(terminal: Terminal, { output }: OutputOptions): Promise<void> {
  const api = await connect(terminal);
  const me = await take(api.GET('/me'));
  write(terminal, output, me, ({ name, email, grants }) =>
    toFacts([
      ['Name', name],
      ['E-mail', email],
      ...grants.map(({ role, project }) => ['Role', `${role} in ${project ?? 'all projects'}`] as const),
    ]),
  );
}

export const signInCommands = (terminal: Terminal): Command[] => [
  new Command('login')
    .description('sign in with a code that you confirm in a browser')
    .option('--url <address>', 'address of Slipway; SLIPWAY_URL, or the one of last time, where absent')
    .action(({ url }: { url?: string }) => login(terminal, url)),
  new Command('logout').description('forget the sign-in').action(() => logout(terminal)),
  new Command('whoami')
    .description('who is signed in, with which roles')
    .addOption(outputOption())
    .action((options: OutputOptions) => whoami(terminal, options)),
];
