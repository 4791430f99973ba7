import type { TestFact, testFactKeys } from '../../../lib/contracts/credential-tests.ts';
import { isObject } from '../../../lib/template-schema/json.ts';
import { type Said, say } from '../words/said.ts';

/** What a provider answered, before secrets are taken out of its words. */
type Reading = { state: 'worked'; facts: TestFact[] } | { state: 'failed'; failure: Said; words: string | null };
interface ProviderAnswer {
  status: number;
  text: string;
}
/** How the answer of one kind of provider is read. */
export type ReadAnswer = (answer: ProviderAnswer) => Reading;

type FactKey = (typeof testFactKeys)[number];

/** Facts that the provider gave; what it left out is not shown. */
export const factsOf = (given: Partial<Record<FactKey, unknown>>): TestFact[] =>
  Object.entries(given).flatMap(([key, value]) =>
    typeof value === 'string' && value !== '' ? [{ key: key as FactKey, value }] : [],
  );

const worked = (facts: TestFact[]): Reading => ({ state: 'worked', facts });
/** Where the provider gave no words, its status has to do. */
const refused = ({ status }: ProviderAnswer, words: unknown): Reading =>
  typeof words === 'string' && words !== ''
    ? { state: 'failed', failure: say('credential-test-refused'), words }
    : { state: 'failed', failure: say('credential-test-odd', { status }), words: null };

/** The answer's body as an object; empty for anything else. */
function readBody({ text }: ProviderAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The text of the first element of a name, as STS answers; undefined where there is none. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html, and AssumeRole beside it. */
export const readSts: ReadAnswer = (answer) => {
  const arn = elementOf(answer.text, 'Arn');
  if (answer.status === 200 && arn !== undefined) {
    // An assumed role is answered without its account, which its ARN holds.
    return worked(factsOf({ account: elementOf(answer.text, 'Account') ?? arn.split(':')[4], arn }));
  }
  const words = [elementOf(answer.text, 'Code'), elementOf(answer.text, 'Message')];
  return refused(answer, words.filter((part) => part !== undefined).join(': '));
};

/** A token of RFC 6749, as Azure and Google give it; its own facts are those of the login. */
export const readOauth =
  (facts: TestFact[]): ReadAnswer =>
  (answer) => {
    const { access_token, error, error_description } = readBody(answer);
    if (answer.status === 200 && typeof access_token === 'string') return worked(facts);
    const words = [error, error_description].filter((part) => typeof part === 'string');
    return refused(answer, words.join(': '));
  };

const nameIn = (value: unknown) => (isObject(value) ? value.name : undefined);

/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
export const readKeystone: ReadAnswer = (answer) => {
  const { token, error } = readBody(answer);
  if (answer.status === 201 && isObject(token)) {
    return worked(factsOf({ project: nameIn(token.project), user: nameIn(token.user) }));
  }
  return refused(answer, isObject(error) ? error.message : undefined);
};

const wordsIn = (message: unknown) => (isObject(message) ? message.default_message : undefined);

/** A session's identifier, or what the API of vCenter says of an error: `messages[].default_message`. */
export const readVcenter: ReadAnswer = (answer) => {
  if (answer.status === 201 && /^"[^"]+"\s*$/.test(answer.text)) return worked([]);
  const { messages } = readBody(answer);
  const words = Array.isArray(messages) ? messages.map(wordsIn).filter((each) => typeof each === 'string') : [];
  return refused(answer, words.join(' '));
};

/** `/version` of a Kubernetes API server, or its Status. */
export const readVersion: ReadAnswer = (answer) => {
  const { gitVersion, kind, message } = readBody(answer);
  if (answer.status === 200 && typeof gitVersion === 'string') return worked(factsOf({ version: gitVersion }));
  return refused(answer, kind === 'Status' ? message : undefined);
};
