import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../lib/contracts/catalog.ts';
import type { PublishReview } from '../../lib/contracts/catalog-items.ts';
import { say } from '../../server/domain/words/said.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { createApi } from '../support/api.ts';
import { createPerson } from '../support/organisation.ts';
import { contentOf, type Publishing, startPublishing, until } from '../support/publishing.ts';

let world: Publishing;
beforeAll(async () => {
  world = await startPublishing();
}, 60_000);
afterAll(() => world?.stop());

describe('publishing', () => {
  it('leads from a draft to copies in the chosen project alone, by another person than the author', async () => {
    const before = await world.rules();
    const revision = await world.draft('aws-small', ['1.0.42', '1.0.43', '1.0.44']);
    expect((await world.publish('architect', 'aws-small', revision, ['payments'])).status).toBe(403);
    const review = await world.ask<PublishReview>('lead', 'GET', '/catalog-items/aws-small/review?projects=payments');
    expect(review.body).toMatchObject({ chain: 'aws-small-r1', blockers: [], isOwnDraft: false, kept: [] });
    expect((await world.publish('lead', 'aws-small', revision, ['payments'])).status).toBe(200);
    expect(await world.stateOf('aws-small')).toBe('publishing');
    await until(async () => expect(await world.stateOf('aws-small')).toBe('published'));
    expect(await world.find(kinds.clusterTemplateChain, 'aws-small-r1', 'payments')).toMatchObject({
      status: { valid: true },
    });
    expect(await world.find(kinds.clusterTemplateChain, 'aws-small-r1', 'storefront')).toBe(null);
    const after = await world.rules();
    expect(JSON.stringify(after.slice(0, before.length))).toBe(JSON.stringify(before));
    expect(await world.chainRules('aws-small')).toEqual(['aws-small-r1: payments']);
    const shown = await world.ask<CatalogItem>('dev', 'GET', '/catalog/aws-small');
    const picture = shown.body.picture?.replace('/api/v1', '') ?? '';
    expect((await world.ask('dev', 'GET', picture)).status).toBe(200);
    await until(async () => {
      const told = await world.told('aws-small');
      expect(told).toEqual(expect.arrayContaining(['catalog-draft-waits: lead', 'catalog-published: architect']));
      expect(told).toContain('catalog-published: dev');
      expect(told).not.toContain('catalog-draft-waits: architect');
    });
  });

  it('is reviewed with the price of the usual size, which orders need approval, and declared effects', async () => {
    const plain = contentOf(['1.0.44']);
    const content = { ...plain, hints: { ...plain.hints, effects: { '/worker/instanceType': 'in-place' } } };
    await world.ask('architect', 'POST', '/catalog-items', { id: 'priced', kind: 'cluster', content });
    const review = await world.ask<PublishReview>('lead', 'GET', '/catalog-items/priced/review?projects=payments');
    expect(review.body).toMatchObject({
      effects: [{ pointer: '/worker/instanceType', before: null, after: 'in-place' }],
      approvals: [{ project: 'payments', line: { kind: 'above', amount: '800', currency: 'USD' } }],
    });
    const { usual, from } = review.body.price ?? { usual: '0', from: '0' };
    expect(Number(from)).toBeGreaterThan(0);
    expect(Number(usual)).toBeGreaterThanOrEqual(Number(from));
  });

  it('has clusters join a Karmada control plane that is there, by somebody who may do that everywhere', async () => {
    const { deps, ask } = world;
    const joins = { controlPlane: 'fleet-eu', isForOwnProject: true };
    const body = { id: 'joining', kind: 'cluster', content: { ...contentOf(['1.0.44']), joins } };
    const { revision } = (await ask('architect', 'POST', '/catalog-items', body)).body;
    const sent = (await ask('architect', 'POST', '/catalog-items/joining/submit', { revision })).body.revision;
    const review = '/catalog-items/joining/review?projects=payments';
    const unknown = say('join-plane-unknown', { plane: 'fleet-eu' });
    expect((await ask<PublishReview>('lead', 'GET', review)).body.blockers).toEqual([unknown]);
    expect((await world.publish('lead', 'joining', sent, ['payments'])).status).toBe(422);
    deps.karmadaControlPlanes = ['fleet-eu'];
    expect((await ask<PublishReview>('lead', 'GET', review)).body.blockers).toEqual([]);

    const { token } = await createPerson(deps, 'lead@demo', ['platform-leads'], { project: 'payments' });
    const ofOneProject = (at: number) =>
      createApi(deps)('POST', '/catalog-items/joining/publish', {
        token,
        body: { revision: at, projects: ['payments'] },
      });
    const refused = { status: 403, body: { missingAction: 'karmada.manage' } };
    expect(await ofOneProject(sent)).toMatchObject(refused);

    expect((await world.publish('lead', 'joining', sent, ['payments'])).status).toBe(200);
    await until(async () => expect(await world.stateOf('joining')).toBe('published'));
    expect((await ask<CatalogItem>('dev', 'GET', '/catalog/joining')).body.joins).toEqual(joins);
    expect(await world.item('joining')).toMatchObject({ joins, controlPlanes: ['fleet-eu'] });

    const next = async (content: object) => {
      const saved = await ask('architect', 'POST', '/catalog-items/joining/draft', { revision: 0, content });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const { revision } = saved.body;
      return (await ask('architect', 'POST', '/catalog-items/joining/submit', { revision })).body.revision;
    };
    // The rule as it is stays with whoever leads the project; taking it away is no different from setting it.
    const same = await next({ ...contentOf(['1.0.44']), title: { en: 'Joining' }, joins });
    expect((await ofOneProject(same)).status).toBe(200);
    await until(async () => expect((await world.item('joining')).draft).toBeNull());
    const without = await next(contentOf(['1.0.44']));
    expect(await ofOneProject(without)).toMatchObject(refused);
  });

  it('is never done by an author, whatever other role they hold', async () => {
    const body = { id: 'own', kind: 'cluster', content: contentOf(['1.0.44']) };
    const { revision } = (await world.ask('both', 'POST', '/catalog-items', body)).body;
    const submitted = await world.ask('both', 'POST', '/catalog-items/own/submit', { revision });
    expect((await world.publish('both', 'own', submitted.body.revision, ['payments'])).status).toBe(403);
  });

  it('waits while a lead wants something changed, and the author is told what', async () => {
    const revision = await world.draft('returned', ['1.0.44']);
    const body = { revision, comment: 'One version more' };
    expect((await world.ask('lead', 'POST', '/catalog-items/returned/return', body)).status).toBe(200);
    expect(await world.stateOf('returned')).toBe('draft');
    await until(async () => expect(await world.told('returned')).toContain('catalog-draft-returned: architect'));
  });

  it('by two leads at once: one wins, the other is told', async () => {
    const revision = await world.draft('twice', ['1.0.44']);
    const answers = await Promise.all(
      ['lead', 'lead2'].map((who) =>
        world.publish(who, 'twice', revision, [who === 'lead' ? 'payments' : 'storefront']),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale-version' });
    await until(async () => expect(await world.stateOf('twice')).toBe('published'));
    expect((await world.item('twice')).publications).toHaveLength(1);
  });

  it('is finished by the next worker when one dies midway', async () => {
    const revision = await world.draft('crashed', ['1.0.44']);
    await world.publish('lead', 'crashed', revision, ['payments']);
    await world.crashWorker();
    await until(async () => expect(await world.stateOf('crashed')).toBe('published'));
    expect(await world.chainRules('crashed')).toEqual(['crashed-r1: payments']);
  });

  it('goes back when the name of its chain is taken, and the next try has another', async () => {
    await world.makeForeignChain('taken-r1', 'kcm-system');
    const revision = await world.draft('taken', ['1.0.44']);
    await world.publish('lead', 'taken', revision, ['payments']);
    await until(async () => expect(await world.stateOf('taken')).toBe('in-review'));
    const back = await world.item('taken');
    expect(back.publication).toMatchObject({ state: 'rolled-back', problem: expect.stringContaining('taken-r1') });
    expect(back.draft).toMatchObject({ state: 'in-review', comment: expect.stringContaining('already exists') });
    expect(await world.find(kinds.clusterTemplateChain, 'taken-r1', 'kcm-system')).not.toBe(null);
    await until(async () => expect(await world.told('taken')).toContain('catalog-publish-failed: lead'));
    await world.publish('lead', 'taken', back.draft?.revision ?? 0, ['payments']);
    await until(async () => expect(await world.stateOf('taken')).toBe('published'));
    expect(await world.chainRules('taken')).toEqual(['taken-r2: payments']);
  });

  it('says what it waits for when copies do not appear, and goes back when they never do', async () => {
    // Copies are create-only: a chain of a tenant's own in the way stays, and makes no templates.
    await world.makeForeignChain('stuck-r1', 'edge-lab');
    const revision = await world.draft('stuck', ['1.0.44']);
    await world.publish('lead', 'stuck', revision, ['edge-lab']);
    const waits = expect.stringContaining('chain edge-lab/stuck-r1 is not a copy of ours');
    await until(async () => expect((await world.item('stuck')).publication?.problem).toEqual(waits));
    await world.waitTooLong('stuck');
    await until(async () => expect(await world.stateOf('stuck')).toBe('in-review'));
    expect(await world.chainRules('stuck')).toEqual([]);
    expect(await world.find(kinds.clusterTemplateChain, 'stuck-r1', 'kcm-system')).toBe(null);
  });
});

describe('a new version', () => {
  it('takes no template and no upgrade from a running cluster, and lets the old chain go when nobody needs it', async () => {
    // From now on the clusters of payments have their templates from our chain alone.
    const without = (await world.rules()).map((rule) => ({
      ...rule,
      resources: rule.resources?.map((entry) => ({
        ...entry,
        names: entry.names?.filter((name) => name !== 'aws-standalone'),
      })),
    }));
    await world.writeRules(without);
    await until(async () =>
      expect(await world.find(kinds.clusterTemplateChain, 'aws-standalone', 'payments')).toBe(null),
    );
    const running = (await world.deployments('payments')).filter(({ spec }) =>
      ['aws-standalone-cp-1-0-42', 'aws-standalone-cp-1-0-43'].includes(spec.template),
    );
    expect(running.length).toBeGreaterThan(0);

    const lost: string[] = [];
    let isWatching = true;
    const upgradesBefore = new Map(running.map(({ metadata, status }) => [metadata.name, status?.availableUpgrades]));
    const watching = (async () => {
      while (isWatching) {
        const [now, templates] = await Promise.all([world.deployments('payments'), world.templateNames('payments')]);
        for (const { metadata, spec, status } of now) {
          if (!upgradesBefore.has(metadata.name)) continue;
          if (!templates.has(spec.template)) lost.push(`${metadata.name} lost ${spec.template}`);
          const before = upgradesBefore.get(metadata.name) ?? [];
          const gone = before.filter((name) => !status?.availableUpgrades?.includes(name));
          if (gone.length > 0) lost.push(`${metadata.name} lost the upgrade to ${gone}`);
        }
      }
    })();
    const revision = await world.revise('aws-small', ['1.0.44']);
    const review = await world.ask<PublishReview>('lead', 'GET', '/catalog-items/aws-small/review?projects=payments');
    expect(review.body.kept).toMatchObject([{ chain: 'aws-small-r1', namespaces: ['payments'] }]);
    expect(review.body.removed).toEqual(['aws-standalone-cp-1-0-42', 'aws-standalone-cp-1-0-43']);
    await world.publish('lead', 'aws-small', revision, ['payments']);
    // The version before stays on offer until the new one is there.
    expect(await world.stateOf('aws-small')).toBe('published');
    await until(async () =>
      expect((await world.item('aws-small')).publication).toMatchObject({ number: 2, state: 'published' }),
    );
    expect(await world.chainRules('aws-small')).toEqual(['aws-small-r2: payments', 'aws-small-r1: payments']);
    isWatching = false;
    await watching;
    expect(lost).toEqual([]);

    await world.deps.db.auto.$queryRawUnsafe(
      "DELETE FROM clusters WHERE namespace = 'payments' AND template <> 'aws-standalone-cp-1-0-44'",
    );
    await until(async () => expect(await world.chainRules('aws-small')).toEqual(['aws-small-r2: payments']));
    await until(async () =>
      expect(await world.find(kinds.clusterTemplateChain, 'aws-small-r1', 'kcm-system')).toBe(null),
    );
    // The projection was only pretended to be empty: k0rdent's own webhook protects what is really used.
    const templates = await world.templateNames('payments');
    for (const { spec } of running) expect(templates).toContain(spec.template);
  });

  it('is refused to take an item away that is used, and takes back the chains of one that is not', async () => {
    await world.ask('lead', 'POST', '/catalog-items/crashed/deprecate');
    expect((await world.ask('lead', 'POST', '/catalog-items/aws-small/retire')).status).toBe(409);
    const used = await world.ask<{ code: string }>('lead', 'POST', '/catalog-items/crashed/retire');
    expect(used).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await world.deps.db.auto.$queryRawUnsafe("DELETE FROM clusters WHERE template = 'aws-standalone-cp-1-0-44'");
    expect((await world.ask('lead', 'POST', '/catalog-items/crashed/retire')).status).toBe(200);
    await until(async () => expect(await world.chainRules('crashed')).toEqual([]));
  });
});
