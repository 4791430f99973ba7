import { flush, inBand, type Packet, packet, readPackets, textOf } from './pkt-line.ts';
import { defaultBranch, noObject, type Repository } from './repository.ts';

// Git's smart HTTP in its version 0: gitprotocol-http(5), gitprotocol-pack(5). A client that asks for version 2 takes it.

export const services = ['git-upload-pack', 'git-receive-pack'] as const;
export type Service = (typeof services)[number];

const agent = 'agent=slipway-sandbox';
const capabilities: Record<Service, string[]> = {
  'git-upload-pack': [
    'shallow',
    'side-band-64k',
    'ofs-delta',
    'no-progress',
    `symref=HEAD:refs/heads/${defaultBranch}`,
  ],
  // Thin packs build upon objects that are not in them.
  'git-receive-pack': ['report-status', 'delete-refs', 'side-band-64k', 'ofs-delta', 'no-thin'],
};

/** Which names there are, with what this server can do behind the first of them. */
export async function advertise(repository: Repository, service: Service): Promise<Buffer> {
  const refs = await repository.refs();
  const head = refs.find(({ name }) => name === `refs/heads/${defaultBranch}`);
  const lines = [...(service === 'git-upload-pack' && head ? [{ name: 'HEAD', oid: head.oid }] : []), ...refs];
  const able = [...capabilities[service], agent].join(' ');
  const [first = { name: 'capabilities^{}', oid: noObject }, ...others] = lines;
  return Buffer.concat([
    packet(`# service=${service}\n`),
    flush,
    packet(`${first.oid} ${first.name}\0${able}\n`),
    ...others.map(({ name, oid }) => packet(`${oid} ${name}\n`)),
    flush,
  ]);
}

interface Wanted {
  wants: string[];
  haves: string[];
  depth: number | undefined;
  able: Set<string>;
  isDone: boolean;
}

function readWanted(body: Buffer): Wanted {
  const wanted: Wanted = { wants: [], haves: [], depth: undefined, able: new Set(), isDone: false };
  for (const one of readPackets(body).packets) {
    if (one === null) continue;
    const [word, oid = '', ...able] = textOf(one).split(' ');
    if (word === 'want') wanted.wants.push(oid);
    if (word === 'want' && able.length > 0) wanted.able = new Set(able);
    if (word === 'have') wanted.haves.push(oid);
    if (word === 'deepen') wanted.depth = Number(oid);
    if (word === 'done') wanted.isDone = true;
  }
  return wanted;
}

/** Answers what a client wants, as far as it says in one request what it has: there are no rounds that build on another. */
export async function uploadPack(repository: Repository, body: Buffer): Promise<Buffer> {
  const { wants, haves, depth, able, isDone } = readWanted(body);
  if (wants.length === 0) return Buffer.alloc(0);
  const offered = new Set((await repository.refs()).map(({ oid }) => oid));
  const foreign = wants.find((oid) => !offered.has(oid));
  if (foreign) return packet(`ERR upload-pack: not our ref ${foreign}\n`);
  const common: string[] = [];
  for (const oid of haves) if (await repository.has(oid)) common.push(oid);
  const walk = await repository.reach(wants, depth === undefined ? common : [], depth);
  const cut = depth === undefined ? [] : [...walk.shallow.map((oid) => packet(`shallow ${oid}\n`)), flush];
  const [first] = common;
  const answer = Buffer.concat([...cut, packet(first ? `ACK ${first}\n` : 'NAK\n')]);
  // Without `done` the client goes on telling what it has; a request for depth alone ends with the names of the cut.
  if (!isDone) return haves.length === 0 ? Buffer.concat(cut) : answer;
  const pack = await repository.pack(walk.oids);
  return Buffer.concat([answer, able.has('side-band-64k') ? Buffer.concat([inBand(1, pack), flush]) : pack]);
}

interface Command {
  before: string;
  after: string;
  name: string;
}

/** Takes a push in: all objects first, then each name, unless somebody else moved it meanwhile. */
export async function receivePack(repository: Repository, body: Buffer): Promise<Buffer> {
  const { packets, rest } = readPackets(body, (one) => one === null);
  const { commands, able } = readCommands(packets);
  // Before a long push clients ask with nothing whether they may.
  if (commands.length === 0) return Buffer.alloc(0);
  const broken = rest.length === 0 ? null : await repository.unpack(rest).then(() => null, reasonOf);
  const lines = [packet(`unpack ${broken ?? 'ok'}\n`)];
  for (const command of commands) {
    const refused = broken ?? (await move(repository, command));
    lines.push(packet(refused === null ? `ok ${command.name}\n` : `ng ${command.name} ${refused}\n`));
  }
  if (!able.has('report-status')) return Buffer.alloc(0);
  const report = Buffer.concat([...lines, flush]);
  return able.has('side-band-64k') ? Buffer.concat([inBand(1, report), flush]) : report;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.replaceAll('\n', ' ') : 'error');

function readCommands(packets: readonly Packet[]): { commands: Command[]; able: Set<string> } {
  // A clone that is cut says where; what is pushed builds upon commits that are here.
  const lines = packets
    .flatMap((one) => (one === null ? [] : [textOf(one)]))
    .filter((line) => !line.startsWith('shallow '));
  const able = new Set(lines[0]?.split('\0')[1]?.trim().split(' '));
  const commands = lines.map((line) => {
    const [before = '', after = '', name = ''] = (line.split('\0')[0] ?? '').trim().split(' ');
    return { before, after, name };
  });
  return { commands, able };
}

/** Answers why a name stays where it was; null where it moved. */
async function move(repository: Repository, { before, after, name }: Command): Promise<string | null> {
  if (!/^refs\/(?:heads|tags)\/[^\s~^:?*[\\]+$/.test(name) || name.includes('..')) return 'funny refname';
  if (((await repository.resolve(name)) ?? noObject) !== before) return 'fetch first';
  if (after !== noObject && !(await repository.has(after))) return 'missing necessary objects';
  await repository.point(name, after);
  return null;
}
