import type { Stores } from '../ports/stores.ts';
import { accessRequestStore } from './access/access-request-store.ts';
import { callerStore } from './access/caller-store.ts';
import { grantStore } from './access/grant-store.ts';
import { memberStore } from './access/member-store.ts';
import { rateCounter } from './access/rate-counter.ts';
import { sessionStore } from './access/session-store.ts';
import { tokenStore } from './access/token-store.ts';
import { userStore } from './access/user-store.ts';
import { auditReader } from './audit/audit-reader.ts';
import { auditStore } from './audit/audit-store.ts';
import { campaignStore } from './campaigns/campaign-store.ts';
import { bundleStore } from './catalog/bundle-store.ts';
import { catalogIconStore } from './catalog/catalog-icon-store.ts';
import { catalogStore } from './catalog/catalog-store.ts';
import { publishingStore } from './catalog/publishing-store.ts';
import { templateUse } from './catalog/template-use.ts';
import { clusterEventReader } from './clusters/cluster-event-reader.ts';
import { clusterReader } from './clusters/cluster-reader.ts';
import { createClusterStore } from './clusters/cluster-store.ts';
import { clusterViewStore } from './clusters/cluster-view-store.ts';
import { insideEventStore } from './clusters/inside-event-store.ts';
import { lifetimeStore } from './clusters/lifetime-store.ts';
import { ownerStore } from './clusters/owner-store.ts';
import { regionReader } from './clusters/region-reader.ts';
import { sleepScheduleStore } from './clusters/sleep-schedule-store.ts';
import { adviceReader } from './costs/advice-reader.ts';
import { costCheckReader } from './costs/cost-check-store.ts';
import { costDayReader } from './costs/cost-day-reader.ts';
import { costLabelReader } from './costs/cost-label-reader.ts';
import { costMailingStore } from './costs/cost-mailing-store.ts';
import { costRateReader } from './costs/cost-rate.ts';
import { costReader } from './costs/cost-reader.ts';
import { costViewStore } from './costs/cost-view-store.ts';
import { driftStore } from './costs/drift-store.ts';
import { estimateReader } from './costs/estimate-store.ts';
import { leftoverReader } from './costs/leftover-reader.ts';
import { observedPriceReader } from './costs/observed-price-reader.ts';
import { queueCostReader } from './costs/queue-cost-reader.ts';
import { rateCardStore } from './costs/rate-card-store.ts';
import { servicePriceReader } from './costs/service-price-store.ts';
import { sleepCostReader } from './costs/sleep-cost-reader.ts';
import { spendBudgetStore } from './costs/spend-budget-store.ts';
import { spendReader } from './costs/spend-reader.ts';
import { statementReader } from './costs/statement-store.ts';
import { unitCostReader } from './costs/unit-cost-reader.ts';
import { unitStore } from './costs/unit-store.ts';
import { credentialReader } from './credentials/credential-reader.ts';
import { credentialTestStore } from './credentials/credential-test-store.ts';
import { clusterDriftStore } from './git/cluster-drift-store.ts';
import { requestPullStore } from './git/request-pull-store.ts';
import { buildFileStore } from './installation/build-file-store.ts';
import { dismissalStore } from './installation/dismissal-store.ts';
import { installationReader } from './installation/installation-reader.ts';
import { installationSettingsStore } from './installation/installation-settings-store.ts';
import { applicationStore } from './karmada/application-store.ts';
import { karmadaStore } from './karmada/karmada-store.ts';
import { memberChangeStore } from './karmada/member-change-store.ts';
import { memberPriceReader } from './karmada/member-price-reader.ts';
import { fleetReader } from './metrics/fleet-reader.ts';
import { loadReader } from './metrics/load-store.ts';
import { sightingReader } from './metrics/sighting-store.ts';
import { inboxStore } from './notices/inbox-store.ts';
import { noticeOutbox } from './notices/notice-store.ts';
import { policyStore } from './policies/policy-store.ts';
import { projectStore } from './projects/project-store.ts';
import { allowanceStore } from './requests/allowance-store.ts';
import { batchStore } from './requests/batch-store.ts';
import { commentStore } from './requests/comment-store.ts';
import { idempotencyStore } from './requests/idempotency-store.ts';
import { requestStore } from './requests/request-store.ts';
import { reservationStore } from './requests/reservation-store.ts';
import { reviewStore } from './requests/review-store.ts';
import { multiClusterServiceStore } from './services/multi-cluster-service-store.ts';
import { rolloutReader } from './services/rollout-reader.ts';
import { ruleChangeStore } from './services/rule-change-store.ts';
import { rulePreviewReader } from './services/rule-preview-reader.ts';
import { sharedSettingReader } from './shared-settings/shared-setting-reader.ts';

/** The stores that use cases get, in the portal and in tests alike. */
export const stores: Stores = {
  notices: noticeOutbox,
  inbox: inboxStore,
  audit: auditStore,
  auditReader,
  callers: callerStore,
  users: userStore,
  sessions: sessionStore,
  grants: grantStore,
  tokens: tokenStore,
  members: memberStore,
  accessRequests: accessRequestStore,
  projects: projectStore,
  catalog: catalogStore,
  catalogIcons: catalogIconStore,
  bundles: bundleStore,
  requests: requestStore,
  batches: batchStore,
  buildFiles: buildFileStore,
  reservations: reservationStore,
  allowances: allowanceStore,
  rateCards: rateCardStore,
  observedPrices: observedPriceReader,
  costs: costReader,
  costViews: costViewStore,
  clusterViews: clusterViewStore,
  installation: installationReader,
  installationSettings: installationSettingsStore,
  dismissals: dismissalStore,
  units: unitStore,
  unitCosts: unitCostReader,
  costMailings: costMailingStore,
  spendBudgets: spendBudgetStore,
  spend: spendReader,
  costDays: costDayReader,
  statements: statementReader,
  costRate: costRateReader,
  costLabels: costLabelReader,
  advice: adviceReader,
  estimates: estimateReader,
  servicePrices: servicePriceReader,
  costChecks: costCheckReader,
  leftovers: leftoverReader,
  sleepCosts: sleepCostReader,
  queueCosts: queueCostReader,
  sightings: sightingReader,
  loads: loadReader,
  fleet: fleetReader,
  drifts: driftStore,
  clusters: { ...clusterReader, events: createClusterStore().events },
  campaigns: campaignStore,
  ruleChanges: ruleChangeStore,
  rulePreview: rulePreviewReader,
  lifetimes: lifetimeStore,
  sleepSchedules: sleepScheduleStore,
  requestPulls: requestPullStore,
  clusterDrifts: clusterDriftStore,
  owners: ownerStore,
  templateUse,
  publishing: publishingStore,
  credentialReader,
  sharedSettingReader,
  karmada: karmadaStore,
  memberChanges: memberChangeStore,
  applications: applicationStore,
  memberPrices: memberPriceReader,
  credentialTests: credentialTestStore,
  regions: regionReader,
  clusterEvents: clusterEventReader,
  insideEvents: insideEventStore,
  idempotency: idempotencyStore,
  rates: rateCounter,
  policies: policyStore,
  reviews: reviewStore,
  comments: commentStore,
  multiClusterServices: multiClusterServiceStore,
  rollouts: rolloutReader,
};
