import { isDeepStrictEqual } from 'node:util';
import { Informer } from '../controllers/client/informer.ts';
import { type KubeObject, keyOf, nameOf } from '../controllers/client/objects.ts';
import type { Resource } from '../controllers/client/resources.ts';
import { isNotFound, type KubeClient } from '../controllers/client/rest.ts';
import { WallClock } from '../controllers/runtime/clock.ts';
import { WorkQueue } from '../controllers/runtime/work-queue.ts';
import { fluxKinds, installFluxKinds, type Release } from './kinds.ts';
import { nextChart, nextRelease, nextRepository } from './next-status.ts';

/** What helm-controller leaves at a release until it has uninstalled it. */
const finalizer = 'finalizers.fluxcd.io';

/** Flux in one cluster. */
export interface RunningFlux {
  stop(): Promise<void>;
}

/**
 * Plays source-controller and helm-controller in a cluster: releases get the status that Flux gives them, by the charts that
 * the sandbox has. What is in a chart is not rendered, so that no pods come of it.
 */
export async function startFlux(client: KubeClient, log: (text: string) => void): Promise<RunningFlux> {
  await installFluxKinds(client);
  const repositories = new Informer(client, fluxKinds.repository, { log });
  const charts = new Informer(client, fluxKinds.chart, { log });
  const releases = new Informer(client, fluxKinds.release, { log });
  const clock = new WallClock(1);

  async function writeStatus<T extends KubeObject & { status?: object }>(kind: Resource<T>, object: T, status: object) {
    if (isDeepStrictEqual(status, object.status)) return;
    await client.replaceStatus(kind, { ...object, status });
  }

  async function reconcileRelease(key: string): Promise<undefined> {
    const release = releases.get(nameOf(key));
    if (!release) return;
    const { metadata, spec } = release;
    const at = { namespace: metadata.namespace ?? '', name: `${metadata.namespace}-${metadata.name}` };
    if (metadata.deletionTimestamp) return uninstall(release, at);
    if (!metadata.finalizers?.includes(finalizer)) {
      const finalizers = [...(metadata.finalizers ?? []), finalizer];
      await client.replace(fluxKinds.release, { ...release, metadata: { ...metadata, finalizers } });
      return;
    }
    if (spec.suspend || !spec.chart) return;
    const { chart, version = '*', sourceRef, interval = spec.interval } = spec.chart.spec;
    const wanted = { chart, version, interval, sourceRef: { kind: sourceRef.kind, name: sourceRef.name } };
    const found = charts.get(at);
    if (!found) {
      const apiVersion = 'source.toolkit.fluxcd.io/v1';
      await client.create(fluxKinds.chart, { apiVersion, kind: 'HelmChart', metadata: at, spec: wanted });
    } else if (!isDeepStrictEqual({ ...found.spec, ...wanted }, found.spec)) {
      await client.replace(fluxKinds.chart, { ...found, spec: { ...found.spec, ...wanted } });
    }
    // It has the version that is wanted before the release is looked at: another one would be installed otherwise.
    const current = found && isDeepStrictEqual({ ...found.spec, ...wanted }, found.spec) ? found : undefined;
    await writeStatus(fluxKinds.release, release, nextRelease(release, current, at, clock.now()));
  }

  async function uninstall(
    { metadata, ...rest }: Release,
    at: { namespace: string; name: string },
  ): Promise<undefined> {
    if (!metadata.finalizers?.includes(finalizer)) return;
    await client.remove(fluxKinds.chart, at).catch(unlessGone);
    const finalizers = metadata.finalizers.filter((one) => one !== finalizer);
    await client.replace(fluxKinds.release, { ...rest, metadata: { ...metadata, finalizers } });
  }

  async function reconcile(key: string): Promise<undefined> {
    const [kind, name = ''] = key.split(' ');
    if (kind === 'release') return reconcileRelease(name);
    if (kind === 'chart') {
      const chart = charts.get(nameOf(name));
      const source = chart && repositories.get({ ...chart.metadata, name: chart.spec.sourceRef.name });
      if (chart) await writeStatus(fluxKinds.chart, chart, nextChart(chart, source, clock.now()));
      return;
    }
    const repository = repositories.get(nameOf(name));
    const status = repository && nextRepository(repository, clock.now());
    if (status) await writeStatus(fluxKinds.repository, repository, status);
  }

  const queue = new WorkQueue({
    name: 'flux',
    clock,
    log,
    reconcile: (key) =>
      reconcile(key).catch((error: unknown) => {
        // It has gone meanwhile.
        unlessGone(error);
        return undefined;
      }),
  });
  const each = <T extends KubeObject>(informer: Informer<T>, prefix: string, add: () => void) =>
    informer.onChange((now) => {
      if (now) queue.add(`${prefix} ${keyOf(now.metadata)}`);
      add();
    });
  const all = (informer: Informer, prefix: string) => () => {
    for (const { metadata } of informer.all()) queue.add(`${prefix} ${keyOf(metadata)}`);
  };
  each(repositories, 'repository', all(charts as unknown as Informer, 'chart'));
  each(charts, 'chart', all(releases as unknown as Informer, 'release'));
  each(releases, 'release', () => undefined);
  await Promise.all([repositories.start(), charts.start(), releases.start()]);
  return {
    async stop() {
      await queue.stop();
      clock.stop();
      await Promise.all([repositories.stop(), charts.stop(), releases.stop()]);
    },
  };
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
