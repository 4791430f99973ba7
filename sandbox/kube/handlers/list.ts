import { viewOf } from '../registry/views.ts';
import { badRequest, expired } from '../status.ts';
import { sendListView } from '../table/transform.ts';
import type { Call } from './context.ts';
import { type ListResult, listJson } from './list-json.ts';
import { isSelected, type ListOptions, readListOptions } from './list-options.ts';
import { versionError, waitForVersion } from './versions.ts';
import { watchObjects } from './watch.ts';

/** Where the next page begins: after `start`, at revision `rv`; -1 for "as it is now", after the past was forgotten. */
interface ContinueToken {
  v: 'meta.k8s.io/v1';
  rv: number;
  start: string;
}

const encode = (token: ContinueToken): string => Buffer.from(JSON.stringify(token)).toString('base64url');

function decode(text: string): ContinueToken {
  const bad = (why: string) => badRequest(`invalid continue token: continue key is not valid: ${why}`);
  const illegal = /[^\w-]/.exec(text);
  if (illegal) throw bad(`illegal base64 data at input byte ${illegal.index}`);
  const bytes = Buffer.from(text, 'base64url');
  try {
    const token = JSON.parse(bytes.toString('utf8')) as Partial<ContinueToken>;
    if (token.v !== 'meta.k8s.io/v1') throw bad('server does not recognize this encoded version');
    if (typeof token.rv !== 'number' || typeof token.start !== 'string' || token.start === '') {
      throw bad('incorrect encoded start resourceVersion');
    }
    return { v: token.v, rv: token.rv, start: token.start };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const first = bytes[0] ?? 0;
    const shown =
      first >= 32 && first < 127 ? String.fromCharCode(first) : `\\u00${first.toString(16).padStart(2, '0')}`;
    throw bad(`invalid character '${shown}' looking for beginning of value`);
  }
}

const continueTooOld =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

/** Which revision a list shows and after which key it begins. */
async function startOf(call: Call, options: ListOptions): Promise<{ revision: number; after: string }> {
  const { store } = call.api;
  if (options.continue !== '') {
    if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
      throw badRequest('specifying resource version is not allowed when using continue');
    }
    const token = decode(options.continue);
    if (token.rv === -1) return { revision: store.revision, after: token.start };
    if (token.rv < store.compacted) throw expired(continueTooOld, encode({ ...token, rv: -1 }));
    return { revision: token.rv, after: token.start };
  }
  const error = versionError(options.resourceVersion);
  if (error !== undefined) throw badRequest(`invalid resource version: ${error}`);
  const asked = Number(options.resourceVersion);
  await waitForVersion(store, asked);
  const isExact =
    options.resourceVersionMatch === 'Exact' || (options.limit > 0 && asked > 0 && options.resourceVersionMatch === '');
  if (!isExact) return { revision: store.revision, after: '' };
  if (asked < store.compacted) throw expired('The resourceVersion for the provided list is too old.');
  return { revision: asked, after: '' };
}

/** Finds what a list shows: filtered, one page of it, as of one revision. */
export async function findEntries(call: Call, options: ListOptions): Promise<ListResult> {
  const { api, info, resource } = call;
  const { revision, after } = await startOf(call, options);
  const prefix = info.namespace === '' ? '' : `${info.namespace}/`;
  const all = api.store.listAt(resource.collection, prefix, revision);
  const rest = after === '' ? all : all.filter((entry) => entry.key > after);
  const hasSelector = options.labels !== undefined || options.fields !== undefined;
  const selected = hasSelector ? rest.filter((entry) => isSelected(options, viewOf(resource, entry.object))) : rest;
  const entries = options.limit > 0 ? selected.slice(0, options.limit) : selected;
  const last = entries[entries.length - 1];
  const more = selected.length - entries.length;
  if (more === 0 || !last) return { entries, revision, continue: '', remaining: undefined };
  const next = encode({ v: 'meta.k8s.io/v1', rv: revision, start: last.key });
  return { entries, revision, continue: next, remaining: hasSelector ? undefined : more };
}

/** GET of a collection: a list or, with `watch`, a stream. */
export async function listObjects(call: Call): Promise<void> {
  const options = readListOptions(call.resource, call.exchange.query, call.info.verb === 'watch');
  if (options.isWatch) return watchObjects(call, options);
  const result = await findEntries(call, options);
  if (call.exchange.representation.as) sendListView(call, result);
  else call.exchange.sendJson(200, listJson(call.resource, result));
}
