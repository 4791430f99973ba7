import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { signIn } from '../lib/sign-in.ts';

export interface PersonaEntry {
  email: string;
  name: string;
  roles: string[];
  project: string | null;
  token: string;
}

export type PersonaInfo = Omit<PersonaEntry, 'token'>;

/** What scripts read while the demo runs; see README.md. */
export interface DemoFile {
  url: string;
  kubeconfig: string;
  prometheusUrl: string | null;
  databaseUrl: string;
  controlUrl: string;
  /** The mails that came, as a page or (Accept: application/json) as JSON. */
  mailUrl: string;
  /** Receives webhooks and tells what came; see sandbox/webhook/sink.ts. */
  hooksUrl: string;
  /** A repository for projects that go through Git, and a token that may push to it; see docs/guides/git.md. */
  git: { url: string; repository: string; token: string };
  personas: PersonaEntry[];
}

async function stillValid(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  await response.body?.cancel();
  return response.status === 200;
}

async function issueToken(url: string, email: string): Promise<string> {
  const browser = await signIn(url, email);
  const response = await browser.fetch('/api/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'demo', expiresInDays: 365 }),
  });
  if (response.status !== 201) throw new Error(`No token for ${email}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** Writes `demo.json`: tokens of an earlier start are kept while they are valid, others come from a real sign-in. */
export async function writeDemoFile(
  file: string,
  facts: Omit<DemoFile, 'personas'>,
  people: readonly PersonaInfo[],
): Promise<{ isFirst: boolean; personas: PersonaEntry[] }> {
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as DemoFile) : null;
  const personas: PersonaEntry[] = [];
  for (const person of people) {
    const known = before?.personas.find(({ email }) => email === person.email)?.token;
    const token = known && (await stillValid(facts.url, known)) ? known : await issueToken(facts.url, person.email);
    personas.push({ ...person, token });
  }
  await writeFile(file, `${JSON.stringify({ ...facts, personas }, null, 2)}\n`, { mode: 0o600 });
  return { isFirst: before === null, personas };
}
