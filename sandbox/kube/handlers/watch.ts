import { stringifyJson } from '../../lib/json-text.ts';
import type { Stream } from '../faults/fault-table.ts';
import { apiVersionOf } from '../registry/resource.ts';
import { viewJson, viewOf } from '../registry/views.ts';
import type { Status } from '../status.ts';
import type { Entry } from '../store/collection.ts';
import type { StoreEvent } from '../store/store.ts';
import { createRowWriter } from '../table/transform.ts';
import type { KubeObject } from '../types.ts';
import type { Call } from './context.ts';
import { isSelected, type ListOptions } from './list-options.ts';
import { parseVersion, waitForVersion } from './versions.ts';

const bookmarkMs = 30_000;
/** Between half an hour and an hour, as upstream ends streams that name no timeout. */
const defaultTimeoutSeconds = 1800;
/** A reader that lets this much pile up is dropped; it comes back with its last resourceVersion. */
const slowReaderBytes = 32 * 1024 * 1024;

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One open stream. */
class Watcher {
  private readonly call: Call;
  private readonly options: ListOptions;
  private readonly prefix: string;
  /** The text of an object in the form the client wants. */
  private readonly render: (object: KubeObject, json: () => string) => string;
  private sentRevision: number;
  /** How faults reach this stream. */
  readonly stream: Stream;

  constructor(call: Call, options: ListOptions, revision: number) {
    this.call = call;
    this.options = options;
    this.sentRevision = revision;
    const { method, request, response } = call.exchange;
    this.stream = {
      method,
      url: request.url ?? '',
      drop: () => void response.destroy(),
      expire: () => {
        this.sendError(tooOld(0, this.sentRevision));
        response.end();
      },
    };
    this.prefix = call.info.namespace === '' ? '' : `${call.info.namespace}/`;
    this.render = call.exchange.representation.as ? createRowWriter(call) : (_object, json) => json();
  }

  private matches(entry: Entry): boolean {
    return entry.key.startsWith(this.prefix) && isSelected(this.options, viewOf(this.call.resource, entry.object));
  }

  private write(type: string, json: string): void {
    const { response } = this.call.exchange;
    // A stream that has ended stays open until its reader has read the end; a write to it would end the process.
    if (response.writableEnded || this.call.api.faults.isSilenced(this.stream)) return;
    response.write(`{"type":"${type}","object":${json}}\n`);
    if (response.writableLength > slowReaderBytes) response.destroy();
  }

  private send(type: EventType, entry: Entry): void {
    const { resource } = this.call;
    this.write(
      type,
      this.render(viewOf(resource, entry.object), () => viewJson(resource, entry)),
    );
  }

  /** The present state as ADDED events. */
  sendInitial(): void {
    const { api, resource } = this.call;
    for (const entry of api.store.collection(resource.collection).list(this.prefix)) {
      if (this.matches(entry)) this.send('ADDED', entry);
    }
  }

  /** What a change means for this stream: an object that stops to match is DELETED in its last matching state. */
  follow(event: StoreEvent): void {
    this.sentRevision = event.revision;
    if (event.resource !== this.call.resource.collection) return;
    const was = event.previous !== undefined && this.matches(event.previous) ? event.previous : undefined;
    const is = !event.deleted && this.matches(event.entry);
    if (is) this.send(was ? 'MODIFIED' : 'ADDED', event.entry);
    else if (was) this.send('DELETED', lastState(event.deleted ? event.entry : was, event.revision));
  }

  sendBookmark(isInitialEnd = false): void {
    const { resource } = this.call;
    const metadata = {
      resourceVersion: String(this.sentRevision),
      ...(isInitialEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}),
    };
    const object = { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata } as unknown as KubeObject;
    this.write(
      'BOOKMARK',
      this.render(object, () => JSON.stringify(object)),
    );
  }

  sendError(status: Status): void {
    this.write('ERROR', JSON.stringify(status));
  }
}

/** The state that a DELETED event carries: the last one, with the resourceVersion of what ended it. */
function lastState(entry: Entry, revision: number): Entry {
  if (entry.revision === revision) return entry;
  const metadata = { ...entry.object.metadata, resourceVersion: String(revision) };
  const object = { ...entry.object, metadata };
  return { key: entry.key, revision, object, json: stringifyJson(object) };
}

function tooOld(asked: number, oldest: number): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `too old resource version: ${asked} (${oldest})`,
    reason: 'Expired',
    code: 410,
  };
}

/** Streams changes until the client goes, the timeout ends, or the server stops. */
export async function watchObjects(call: Call, options: ListOptions): Promise<void> {
  const { api, exchange, resource } = call;
  const asked = parseVersion(options.resourceVersion);
  await waitForVersion(api.store, asked);
  const { response } = exchange;
  exchange.setWarnings();
  response.setHeader('content-type', 'application/json');
  response.statusCode = 200;
  response.flushHeaders();

  const oldest = Math.max(api.store.compacted, resource.custom?.since ?? 0);
  const watcher = new Watcher(call, options, api.store.revision);
  if (asked > 0 && asked < oldest) {
    watcher.sendError(tooOld(asked, oldest));
    response.end();
    return;
  }
  const wantsState = options.sendInitialEvents ?? asked === 0;
  if (wantsState) watcher.sendInitial();
  if (options.sendInitialEvents === true) watcher.sendBookmark(true);
  if (!wantsState && asked > 0) for (const event of api.store.since(asked)) watcher.follow(event);

  const close = api.faults.open(watcher.stream);
  const stop = api.store.subscribe((event) => watcher.follow(event));
  const bookmarks = options.allowWatchBookmarks ? setInterval(() => watcher.sendBookmark(), bookmarkMs) : undefined;
  const seconds = options.timeoutSeconds || defaultTimeoutSeconds * (1 + Math.random());
  const timeout = setTimeout(() => response.end(), seconds * 1000);
  await new Promise<void>((resolve) => response.once('close', resolve));
  stop();
  close();
  clearInterval(bookmarks);
  clearTimeout(timeout);
}
