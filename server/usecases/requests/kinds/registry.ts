import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import { adoptKind } from './adopt/adopt-kind.ts';
import { applicationKind, rebalanceApplicationKind, removeApplicationKind } from './application/application-kind.ts';
import { changeKind } from './change/change-kind.ts';
import { createKind } from './create/create-kind.ts';
import { deleteKind } from './delete/delete-kind.ts';
import { extendKind } from './extend/extend-kind.ts';
import { hibernateKind } from './hibernate/hibernate-kind.ts';
import type { KindOfRequest } from './kind.ts';
import { quotaKind } from './quota/quota-kind.ts';
import { releaseKind } from './release/release-kind.ts';
import { replaceMachineKind } from './replace-machine/replace-machine-kind.ts';
import { retryKind } from './retry/retry-kind.ts';
import { servicesKind } from './services/services-kind.ts';
import { transferKind } from './transfer/transfer-kind.ts';
import { upgradeKind } from './upgrade/upgrade-kind.ts';
import { wakeKind } from './wake/wake-kind.ts';

/** Every kind of request. What a kind does stands in its folder; nobody else asks for its name. */
const requestKindsByName: { [Kind in RequestKind]: KindOfRequest<Kind> } = {
  create: createKind,
  adopt: adoptKind,
  extend: extendKind,
  change: changeKind,
  upgrade: upgradeKind,
  services: servicesKind,
  retry: retryKind,
  'replace-machine': replaceMachineKind,
  hibernate: hibernateKind,
  wake: wakeKind,
  transfer: transferKind,
  release: releaseKind,
  delete: deleteKind,
  quota: quotaKind,
  application: applicationKind,
  'remove-application': removeApplicationKind,
  'rebalance-application': rebalanceApplicationKind,
};

/** The kind of a request; who passes answers has seen that they are of the same kind. */
export const kindOf = ({ kind }: { kind: RequestKind }): KindOfRequest => requestKindsByName[kind] as KindOfRequest;
