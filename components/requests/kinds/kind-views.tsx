'use client';
import type { ComponentType } from 'react';
import type { RequestKind } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { AdoptionEffect } from './adoption-effect';
import { ChangeEffect } from './change-effect';
import { DeletionEffect } from './deletion-effect';
import type { EffectProps } from './effect-props';
import { ExtensionEffect } from './extension-effect';
import { QuotaEffect } from './quota-effect';
import { ReleaseEffect } from './release-effect';
import { ReplacementEffect } from './replacement-effect';
import { TransferEffect } from './transfer-effect';
import { UpgradeEffect } from './upgrade-effect';

/** What is shown of a request by its kind alone; the rest of its page is the same for all. */
interface KindView {
  /** What it changes, before and after; an order is told by its cluster instead. */
  Effect: ComponentType<EffectProps> | null;
  /** Where its requester asks for something else instead; null where a new request does. */
  formOf: (request: RequestDetail) => string | null;
}

const noForm = () => null;

export const kindViews: Record<RequestKind, KindView> = {
  create: {
    Effect: null,
    formOf: ({ id, project, catalogItem }) =>
      catalogItem && `/catalog/${encodeURIComponent(catalogItem.id)}/order?project=${project}&request=${id}`,
  },
  adopt: { Effect: AdoptionEffect, formOf: noForm },
  extend: { Effect: ExtensionEffect, formOf: noForm },
  change: {
    Effect: ChangeEffect,
    formOf: ({ id, cluster }) => cluster && `/clusters/${cluster.namespace}/${cluster.name}/change?request=${id}`,
  },
  upgrade: {
    Effect: UpgradeEffect,
    formOf: ({ id, cluster }) => cluster && `/clusters/${cluster.namespace}/${cluster.name}/upgrade?request=${id}`,
  },
  retry: { Effect: null, formOf: noForm },
  'replace-machine': { Effect: ReplacementEffect, formOf: noForm },
  hibernate: { Effect: ChangeEffect, formOf: noForm },
  wake: { Effect: ChangeEffect, formOf: noForm },
  transfer: { Effect: TransferEffect, formOf: noForm },
  release: { Effect: ReleaseEffect, formOf: noForm },
  delete: { Effect: DeletionEffect, formOf: noForm },
  quota: { Effect: QuotaEffect, formOf: noForm },
};
