import { randomBytes } from 'node:crypto';
import type { KubeObject } from '../client/objects.ts';
import type { KubeClient } from '../client/rest.ts';
import { kinds } from '../kinds.ts';

const repeatMs = 5 * 60_000;
const longestNote = 1024;
/** How `reportingInstance` ends in every event of the sandbox. */
export const reporterSuffix = '-sandbox';

/** What an event says; `controller` is its reportingController. */
export interface EventText {
  type: 'Normal' | 'Warning';
  reason: string;
  note: string;
  action?: string;
  controller?: string;
}

/** Writes events.k8s.io/v1 events. The same words about the same state of an object are said once in five minutes. */
export class EventRecorder {
  readonly #client: KubeClient;
  readonly #log: (text: string) => void;
  readonly #said = new Map<string, number>();
  constructor(client: KubeClient, log: (text: string) => void) {
    this.#client = client;
    this.#log = log;
  }

  /** Best effort: an event that cannot be written is logged and forgotten, as the upstream recorder does. */
  async emit(object: KubeObject, { type, reason, note, action, controller }: EventText): Promise<void> {
    const { name, namespace = 'default', uid, resourceVersion } = object.metadata;
    const at = Date.now();
    const words = `${uid ?? name} ${resourceVersion} ${reason} ${note}`;
    if (at - (this.#said.get(words) ?? 0) < repeatMs) return;
    this.#forgetOld(at);
    this.#said.set(words, at);
    const event = {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: `${name.slice(0, 200)}.${randomBytes(8).toString('hex')}`, namespace },
      eventTime: new Date(at).toISOString().replace('Z', '000Z'),
      type,
      reason,
      note: note.slice(0, longestNote),
      action: action ?? 'Reconcile',
      reportingController: controller ?? 'kcm-controller-manager',
      reportingInstance: `${controller ?? 'kcm-controller-manager'}${reporterSuffix}`,
      regarding: {
        apiVersion: object.apiVersion,
        kind: object.kind,
        name,
        ...(object.metadata.namespace ? { namespace } : {}),
        uid,
        resourceVersion,
      },
    };
    try {
      await this.#client.create(kinds.event, event);
    } catch (error) {
      this.#log(`event ${reason} of ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #forgetOld(at: number): void {
    if (this.#said.size < 10_000) return;
    for (const [words, saidAt] of this.#said) if (at - saidAt > repeatMs) this.#said.delete(words);
  }
}
