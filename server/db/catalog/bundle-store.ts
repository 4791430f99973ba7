import { z } from 'zod';
import { bundledServiceSchema } from '../../../lib/contracts/bundles.ts';
import { localizedText } from '../../../lib/contracts/common.ts';
import type { BundleRecord, BundleStore } from '../../ports/bundles.ts';
import { dbOf } from '../client.ts';
import type { ServiceBundle as Row } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';

const toRecord = ({ title, description, services, ...row }: Row): BundleRecord => ({
  ...row,
  title: fromJson(localizedText, title),
  description: fromJson(localizedText, description),
  services: fromJson(z.array(bundledServiceSchema), services),
});

const toRow = ({ title, description, services, ...rest }: BundleRecord) => ({
  ...rest,
  title: toJson(title),
  description: toJson(description),
  services: toJson(services),
});

export const bundleStore: BundleStore = {
  async list(tx) {
    return (await dbOf(tx).serviceBundle.findMany({ orderBy: { name: 'asc' } })).map(toRecord);
  },
  async get(tx, name) {
    const row = await dbOf(tx).serviceBundle.findUnique({ where: { name } });
    return row && toRecord(row);
  },
  async lock(tx, name) {
    await tx.$queryRawUnsafe('SELECT 1 FROM service_bundles WHERE name = $1 FOR UPDATE', name);
    return bundleStore.get(tx, name);
  },
  async insert(tx, bundle) {
    const { count } = await dbOf(tx).serviceBundle.createMany({ data: [toRow(bundle)], skipDuplicates: true });
    return count > 0;
  },
  async change(tx, { name, ...rest }) {
    const { name: _, ...data } = toRow({ name, ...rest });
    await dbOf(tx).serviceBundle.update({ where: { name }, data });
  },
  async remove(tx, name) {
    await dbOf(tx).serviceBundle.deleteMany({ where: { name } });
  },
};
