'use client';
import type { ComponentType } from 'react';
import type { RequestKind } from '@/lib/contracts/request-kinds';
import { ChangeEffect } from './change-effect';
import { DeletionEffect } from './deletion-effect';
import type { EffectProps } from './effect-props';
import { ExtensionEffect } from './extension-effect';
import { QuotaEffect } from './quota-effect';

/** What is shown of a request by its kind alone; the rest of its page is the same for all. */
interface KindView {
  /** What it changes, before and after; an order is told by its cluster instead. */
  Effect: ComponentType<EffectProps> | null;
}

export const kindViews: Record<RequestKind, KindView> = {
  create: { Effect: null },
  extend: { Effect: ExtensionEffect },
  change: { Effect: ChangeEffect },
  delete: { Effect: DeletionEffect },
  quota: { Effect: QuotaEffect },
};
