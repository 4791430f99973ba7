import type { z } from 'zod';
import type { AuditAction } from '../../lib/contracts/audit-actions.ts';
import { type Action, can, projectsWith } from '../../lib/permissions.ts';
import { isSoundText } from '../../lib/sound-text.ts';
import { isForAgents } from '../domain/access/agents.ts';
import type { Actor } from '../domain/actor.ts';
import { DomainError, type FieldError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import { sayIssue } from '../domain/words/say-issue.ts';
import type { Visible } from '../ports/catalog.ts';
import type { Tx } from '../ports/database.ts';
import type { Authority, IdempotencyKey } from '../ports/idempotency.ts';
import type { NewEvent } from '../ports/live.ts';
import type { NewNotice } from '../ports/notices.ts';
import type { Deps } from './deps.ts';
import { withMutex } from './mutex.ts';
import { refuse } from './refuse.ts';

/** Shapes of what a use case is asked with; the names follow where HTTP carries them. */
export interface InputSpec {
  path?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
}
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<S extends InputSpec> = { path: Out<S['path']>; query: Out<S['query']>; body: Out<S['body']> };
/** What comes from outside, not checked yet. */
export interface RawInput {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface Context {
  deps: Deps;
  actor: Actor;
  /** Projects in which the actor holds the use case's action. */
  visible: Visible;
  traceId: string | null;
  /** From where the actor asks, for the audit. */
  address?: string | null;
  signal: AbortSignal | undefined;
  /** Who asks, as known now, for answers that go on for long; null where nobody does any more. */
  askAgain?: () => Promise<Actor | null>;
  /** Under which key the answer is kept, so that repeating the call repeats the answer and nothing else. */
  idempotency?: IdempotencyKey & { status: number };
}

/** The thing a use case is about: the project that decides, and whatever was read to find it. */
export interface Subject<T> {
  project: string | null;
  value: T;
  /** Everybody knows that it exists, so who may not is told so. */
  isCommonKnowledge?: boolean;
}

/** A file that somebody takes away, in pieces. */
export interface Download {
  /** Of letters, digits, dots and hyphens. */
  name: string;
  /** Its media type, with the character set. */
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** One line of the audit; secrets never get into `before` and `after`. */
export interface AuditDraft {
  action: AuditAction;
  project: string | null;
  subject: string;
  key: string;
  before?: unknown;
  after?: unknown;
}

/** What people are told, without what every notice of a command has. */
type NoticeDraft = Omit<NewNotice, 'at' | 'actorId'>;

export interface Committed<O> {
  answer: O;
  audit: AuditDraft | readonly AuditDraft[];
  events?: readonly NewEvent[];
  /** What people are told of it; when and by whom is filled in. */
  notices?: readonly NoticeDraft[];
  /** Whom was waited for need not act on it any more, and no notice says so. */
  settles?: Pick<NewNotice, 'subject' | 'key'>;
}

interface Common<S extends InputSpec, T> {
  /** Verb-noun, also the operation's id. */
  name: string;
  /** Row of the permission table, or `signed-in` where every signed-in person may ask about themselves. */
  action: Action | 'signed-in';
  /** Who may know that the thing exists, where that is more than `action` allows. Others get `not-found`. */
  readAction?: Action;
  input: S;
  /**
   * `visible`: lists, narrowed by `context.visible`. `own`: the actor's own things, for who holds the action anywhere.
   * A function finds the one thing it is about; null becomes `not-found`.
   */
  scope: 'visible' | 'own' | ((context: Context, input: InputOf<S>) => Promise<Subject<T> | null>);
}

interface QuerySpec<S extends InputSpec, T, O> extends Common<S, T> {
  run: (context: Context, input: InputOf<S>, value: T) => Promise<O>;
}
interface CommandSpec<S extends InputSpec, T, P, O> extends Common<S, T> {
  /** Can be asked while somebody sees as somebody else, which allows nothing else. */
  whileSeeing?: boolean;
  /** Everything that may take long or asks elsewhere, before any lock. */
  prepare: (context: Context, input: InputOf<S>, value: T) => Promise<P>;
  /** Names the row that everybody's commit locks first, where many may come at once. */
  turn?: (prepared: P) => string;
  /** Inside the transaction; the wrapper adds audit and events, in this order, after it. */
  commit: (context: Context, tx: Tx, prepared: P) => Promise<Committed<O>>;
}

export interface UseCase<O = unknown> {
  name: string;
  action: Action | 'signed-in';
  input: InputSpec;
  /** Whether it changes anything. */
  isCommand: boolean;
  execute: (call: Call, raw: RawInput) => Promise<O>;
}
export type Call = Omit<Context, 'visible'>;

const places = ['path', 'query', 'body'] as const;

/** @throws DomainError `validation-failed` with a pointer per field, counted from the body (or query) as it was sent */
function parseInput<S extends InputSpec>(spec: S, raw: RawInput): InputOf<S> {
  const errors: FieldError[] = [];
  const parsed: RawInput = {};
  for (const place of places) {
    const schema = spec[place];
    if (!schema) continue;
    const unsound = findUnsound(raw[place], '');
    if (unsound !== null && place !== 'path') {
      errors.push({ pointer: unsound, ...say('unsound-text') });
      continue;
    }
    const result = schema.safeParse(raw[place], { reportInput: true });
    if (result.success && unsound === null) parsed[place] = result.data;
    // An id of the wrong form names nothing, so it is answered like one that is not there.
    else if (place === 'path') throw new DomainError('not-found');
    else for (const issue of result.error?.issues ?? []) errors.push(...toFieldErrors(issue));
  }
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
  return parsed as InputOf<S>;
}

const escaped = (part: PropertyKey) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where there is text that cannot be kept as it is; null where there is none. */
function findUnsound(value: unknown, pointer: string): string | null {
  if (typeof value === 'string') return isSoundText(value) ? null : pointer;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = isSoundText(name) ? findUnsound(part, pointer + escaped(name)) : pointer;
    if (found !== null) return found;
  }
  return null;
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const pointer = (path: readonly PropertyKey[]) => path.map(escaped).join('');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ pointer: pointer([...issue.path, key]), ...sayIssue(issue) }));
  }
  return [{ pointer: pointer(issue.path), ...sayIssue(issue) }];
}

/** @throws DomainError `forbidden` */
function refuseWhileSeeing(email: string): never {
  throw new DomainError('forbidden', say('seeing-as', { email }));
}

/** @throws DomainError `forbidden` */
function refuseToAgents(): never {
  throw new DomainError('forbidden', say('agent-only-asks'));
}

async function authorise<S extends InputSpec, T>(
  spec: Common<S, T>,
  call: Call,
  input: InputOf<S>,
): Promise<{ context: Context; value: T; authority: Authority }> {
  const { grants, narrowing } = call.actor;
  const { action, readAction, scope } = spec;
  const anywhere: Authority = { action, scope: 'any', narrowing };
  if (action === 'signed-in') return { context: { ...call, visible: [] }, value: undefined as T, authority: anywhere };
  const visible = projectsWith(grants, action, narrowing);
  const context: Context = { ...call, visible };
  if (typeof scope === 'string') {
    if (visible !== 'all' && visible.length === 0) refuse(action);
    return { context, value: undefined as T, authority: anywhere };
  }
  const found = await scope(context, input);
  if (!found) throw new DomainError('not-found');
  if (!can(grants, action, found.project, narrowing)) {
    if (found.isCommonKnowledge) refuse(action, found.project);
    if (readAction && can(grants, readAction, found.project, narrowing)) refuse(action, found.project);
    throw new DomainError('not-found');
  }
  return { context, value: found.value, authority: { action, scope: { project: found.project }, narrowing } };
}

/** A use case that only reads. */
export function defineQuery<S extends InputSpec, T = undefined, O = unknown>(spec: QuerySpec<S, T, O>): UseCase<O> {
  const { name, action, input } = spec;
  return {
    name,
    action,
    input,
    isCommand: false,
    execute: async (call, raw) => {
      const parsed = parseInput(input, raw);
      const { context, value } = await authorise(spec, call, parsed);
      return spec.run(context, parsed, value);
    },
  };
}

/**
 * A use case that changes something: state, audit and events in one transaction, locked in the order reservation,
 * audit head, event.
 */
export function defineCommand<S extends InputSpec, T = undefined, P = unknown, O = unknown>(
  spec: CommandSpec<S, T, P, O>,
): UseCase<O> {
  const { name, action, input } = spec;
  return {
    name,
    action,
    input,
    isCommand: true,
    execute: async (call, raw) => {
      if (call.actor.seenBy && !spec.whileSeeing) refuseWhileSeeing(call.actor.email);
      if (call.actor.agent !== undefined && !isForAgents(name)) refuseToAgents();
      const parsed = parseInput(input, raw);
      const { context, value, authority } = await authorise(spec, call, parsed);
      const prepared = await spec.prepare(context, parsed, value);
      const commit = () =>
        call.deps.db.transact(async (tx) => {
          const { answer, audit, events = [], notices = [], settles } = await spec.commit(context, tx, prepared);
          await keepAnswer(context, tx, authority, answer);
          await record(context, tx, [audit].flat());
          await tell(context, tx, notices);
          const happened = [...events, ...(settles ? await settle(context, tx, settles) : [])];
          if (happened.length > 0) await call.deps.eventLog.append(tx, happened);
          return answer;
        });
      return spec.turn ? withMutex(spec.turn(prepared), commit) : commit();
    },
  };
}

async function keepAnswer(
  { deps, idempotency }: Context,
  tx: Tx,
  authority: Authority,
  response: unknown,
): Promise<void> {
  if (!idempotency) return;
  const { status, ...key } = idempotency;
  await deps.idempotency.keep(tx, key, { status, response, authority }, deps.clock.now());
}

async function record(
  { deps, actor, traceId, address = null }: Context,
  tx: Tx,
  drafts: readonly AuditDraft[],
): Promise<void> {
  // While somebody sees as somebody else, who acts is who looks.
  const by = actor.seenBy ?? actor;
  for (const draft of drafts) {
    await deps.audit.append(tx, {
      before: null,
      after: null,
      ...draft,
      at: deps.clock.now(),
      actor: by.email,
      actorId: by.id,
      actorKind: actor.kind,
      agent: actor.agent ?? null,
      traceId,
      address,
    });
  }
}

async function tell({ deps, actor }: Context, tx: Tx, drafts: readonly NoticeDraft[]): Promise<void> {
  for (const draft of drafts) await deps.notices.append(tx, { ...draft, at: deps.clock.now(), actorId: actor.id });
}

async function settle({ deps }: Context, tx: Tx, about: Pick<NewNotice, 'subject' | 'key'>): Promise<NewEvent[]> {
  const told = await deps.inbox.settle(tx, about, deps.clock.now());
  return told.map((userId) => ({ subject: 'notifications', key: '*', project: null, userId }));
}
