import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem, CatalogPage } from '../../lib/contracts/catalog.ts';
import type { ManagedItemDetail, PublishReview } from '../../lib/contracts/catalog-items.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { catalogIconAddress, managedIconAddress } from '../../lib/icon-address.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createPng, dataAddress, pngChunk } from '../support/png.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const people = { dev: 'payments-developers', dev2: '', architect: 'platform-architects', lead: 'platform-leads' };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  for (const [name, group] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, group ? [group] : [])).token;
  }
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = <T = Problem>(who: string, method: string, path: string, body?: unknown) =>
  api<T>(method, path, { token: tokens[who] ?? '', body });
const read = (who: string, address: string) =>
  api.bytes('GET', address.replace('/api/v1', ''), { token: tokens[who] ?? '' });
const detail = async (id: string) => (await ask<ManagedItemDetail>('architect', 'GET', `/catalog-items/${id}`)).body;
const kept = async (id: string) => {
  const sql = 'SELECT hash FROM catalog_icons WHERE item_id = $1 ORDER BY added_at, hash';
  return (await deps.db.auto.$queryRawUnsafe<{ hash: string }[]>(sql, id)).map(({ hash }) => hash);
};
const content = {
  title: { en: 'Velero' },
  description: { en: 'Backups.' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'any',
  versions: [],
  hints: {},
};
/** A picture like no other of this file. */
let shade = 0;
function newPicture(): string {
  shade += 1;
  return dataAddress(createPng({ pixels: new Uint8Array(8 * (1 + 8 * 4)).fill(shade * 4, 1, 33) }));
}
async function save(id: string, picture: string | null) {
  const { draft } = await detail(id);
  const body = { revision: draft?.revision ?? 0, content: { ...content, picture } };
  return ask('architect', 'POST', `/catalog-items/${id}/draft`, body);
}
/** Puts the draft in force, as the worker does once the copies are there. */
async function goLive(id: string, projects: string[]): Promise<void> {
  const draft = await deps.publishing.draft(deps.db.auto, id);
  if (!draft) throw new Error(`${id} has no draft`);
  const publication = {
    id: deps.ids.newId(),
    itemId: id,
    number: 1,
    chain: `${id}-r1`,
    state: 'published' as const,
    content: draft.content,
    projects,
    publishedBy: 'lead@demo',
    at: new Date(),
    appliedAt: null,
    finishedAt: null,
    problem: null,
  };
  await deps.publishing.insertPublication(deps.db.auto, publication);
  await deps.publishing.goLive(deps.db.auto, publication);
  await deps.publishing.removeDraft(deps.db.auto, id);
}

describe('the icon of an item', () => {
  it('is part of its draft, is reviewed with it, and is shown in the catalog once it is published', async () => {
    const picture = newPicture();
    expect((await save('velero', picture)).status).toBe(200);
    const hash = (await detail('velero')).content.picture ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask<CatalogItem>('dev', 'GET', '/catalog/velero')).body.picture).toBeNull();
    expect((await read('dev', catalogIconAddress('velero', hash))).status).toBe(404);
    expect((await read('lead', managedIconAddress('velero', hash))).status).toBe(200);
    const review = await ask<PublishReview>('lead', 'GET', '/catalog-items/velero/review');
    expect(review.body.mark).toMatchObject({
      before: { picture: null },
      after: { picture: managedIconAddress('velero', hash) },
    });

    await goLive('velero', ['payments']);
    const { items } = (await ask<CatalogPage>('dev', 'GET', '/catalog?limit=200')).body;
    const address = items.find(({ id }) => id === 'velero')?.picture ?? '';
    expect(address).toBe(catalogIconAddress('velero', hash));
    const answer = await read('dev', address);
    expect(dataAddress(answer.bytes)).toBe(picture);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('stays when the draft is saved again, and makes no change of the review', async () => {
    const { content: published } = await detail('velero');
    expect((await save('velero', published.picture ?? null)).status).toBe(200);
    expect((await ask<PublishReview>('lead', 'GET', '/catalog-items/velero/review')).body.mark).toBeNull();
    expect((await detail('velero')).content.picture).toBe(published.picture);
  });

  it('is forgotten when neither the draft nor anything published has it', async () => {
    const [published] = await kept('velero');
    await save('velero', newPicture());
    await save('velero', newPicture());
    expect(await kept('velero')).toEqual([published, (await detail('velero')).content.picture]);
    await save('velero', null);
    expect(
      (await ask<PublishReview>('lead', 'GET', '/catalog-items/velero/review')).body.mark?.after.picture,
    ).toBeNull();
    await save('velero', newPicture());
    await ask('architect', 'DELETE', '/catalog-items/velero/draft');
    expect(await kept('velero')).toEqual([published]);
  });

  it('comes with a new item of either kind, and goes with it', async () => {
    for (const kind of ['cluster', 'service']) {
      const body = { id: `new-${kind}`, kind, content: { ...content, picture: newPicture() } };
      expect((await ask('architect', 'POST', '/catalog-items', body)).status).toBe(201);
      const hash = (await detail(`new-${kind}`)).content.picture ?? '';
      expect((await read('architect', managedIconAddress(`new-${kind}`, hash))).status).toBe(200);
      expect((await ask('architect', 'DELETE', `/catalog-items/new-${kind}/draft`)).status).toBe(200);
      expect(await kept(`new-${kind}`)).toEqual([]);
    }
  });

  it('stands in the audit as a hash', async () => {
    const sql = `SELECT before, after FROM audit_entries WHERE key IN ('velero', 'new-service')`;
    const rows = JSON.stringify(await deps.db.auto.$queryRawUnsafe(sql));
    expect(rows).toMatch(/"picture":"[0-9a-f]{64}"/);
    expect(rows).not.toContain('base64');
  });
});

describe('is answered like an icon that is not there:', () => {
  const missing = '0'.repeat(64);
  it.each([
    ['that of an item of another project', 'dev2', catalogIconAddress],
    ['any by somebody who only orders', 'dev', managedIconAddress],
  ])('%s', async (_what, who, address) => {
    const [hash = ''] = await kept('velero');
    const there = await ask(who, 'GET', address('velero', hash).replace('/api/v1', ''));
    const gone = await ask(who, 'GET', address('missing', hash).replace('/api/v1', ''));
    expect(there.status).toBe(404);
    expect({ ...there.body, traceId: '', instance: '' }).toEqual({ ...gone.body, traceId: '', instance: '' });
  });

  it.each([
    ['another hash', () => catalogIconAddress('velero', missing)],
    ['no hash', () => catalogIconAddress('velero', '..%2Fvelero')],
    ['the hash of another item', async () => catalogIconAddress('cert-manager', (await kept('velero'))[0] ?? '')],
    ['that of an item which is not there', async () => catalogIconAddress('missing', (await kept('velero'))[0] ?? '')],
  ])('%s', async (_what, address) => {
    expect((await read('dev', await address())).status).toBe(404);
  });

  it('one that was published before', async () => {
    const [before = ''] = await kept('velero');
    await deps.db.auto.$queryRawUnsafe(`UPDATE catalog_items SET icon_hash = NULL WHERE id = 'velero'`);
    expect((await read('dev', catalogIconAddress('velero', before))).status).toBe(404);
    await deps.db.auto.$queryRawUnsafe(`UPDATE catalog_items SET icon_hash = $1 WHERE id = 'velero'`, before);
  });
});

describe('nothing is kept of', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG with a script', dataAddress(script, 'image/svg+xml')],
    ['an SVG that calls itself a PNG', dataAddress(script)],
    ['HTML that calls itself a PNG', dataAddress('<script>alert(1)</script>')],
    [
      'a picture of 60,000 × 60,000 pixels',
      dataAddress(createPng({ width: 60_000, height: 60_000, pixels: new Uint8Array(9) })),
    ],
    ['pixels that unpack to 40 MB', dataAddress(createPng({ pixels: new Uint8Array(40_000_000) }))],
    ['fewer pixels than the header says', dataAddress(createPng({ pixels: new Uint8Array(9) }))],
    ['a picture beyond 64 KiB', dataAddress(createPng({ extra: [pngChunk('tEXt', new Uint8Array(65_536))] }))],
    ['an address elsewhere', 'https://example.com/icon.png'],
    ['a hash that the item does not have', '0'.repeat(64)],
  ])('%s', async (_what, picture) => {
    const before = await kept('ingress-nginx');
    const answer = await save('ingress-nginx', picture);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(['/content/picture']);
    expect(await kept('ingress-nginx')).toEqual(before);
  });

  it('the text and the place in a picture that is kept', async () => {
    const extra = [pngChunk('tEXt', Buffer.from('<script>')), pngChunk('eXIf', Buffer.from('52.52 N'))];
    expect((await save('ingress-nginx', dataAddress(createPng({ extra, after: '<script>' })))).status).toBe(200);
    const hash = (await detail('ingress-nginx')).content.picture ?? '';
    const { bytes } = await read('architect', managedIconAddress('ingress-nginx', hash));
    expect(dataAddress(bytes)).toBe(dataAddress(createPng()));
  });

  it('bytes that are not what their hash says, even past the portal', async () => {
    const sql = `INSERT INTO catalog_icons (item_id, hash, bytes, added_at) VALUES ('velero', $1, $2::bytea, now())`;
    const put = (hash: string, bytes: Uint8Array) => deps.db.auto.$queryRawUnsafe(sql, hash, bytes);
    await expect(put('0'.repeat(64), createPng())).rejects.toThrow('catalog_icons_hash');
    await expect(put('0'.repeat(64), new Uint8Array(65_537))).rejects.toThrow('catalog_icons_bytes');
  });
});
