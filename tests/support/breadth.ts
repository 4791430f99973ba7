const isFull = process.env.SLIPWAY_TEST_FULL === 'true';

/**
 * Files that `npm run test:full` takes and `npm test` leaves out: they wait for time limits to pass or for many machines to
 * roll, end processes at many points, measure memory, compare with whole recordings and other engines, look at everything
 * as everybody, or go the rarer ways. What they look after is tried by smaller tests as well.
 */
export const fullOnly = {
  integration: [
    'sandbox/controllers/fleet.int.test.ts',
    'sandbox/controllers/machine-deletion.int.test.ts',
    'sandbox/controllers/references.int.test.ts',
    'sandbox/controllers/rolls.int.test.ts',
    'sandbox/controllers/scale.int.test.ts',
    'sandbox/controllers/services/services.int.test.ts',
    'sandbox/controllers/services/values-from.int.test.ts',
    'sandbox/controllers/template-changes.int.test.ts',
    'sandbox/controllers/troubles.int.test.ts',
    'sandbox/guest/guest.int.test.ts',
    'server/db/audit/audit-seal.int.test.ts',
    'server/jobs/late-hours.int.test.ts',
    'server/worker-faults.int.test.ts',
    'tests/changes/adopt-cluster.int.test.ts',
    'tests/changes/killed-portal.int.test.ts',
    'tests/changes/killed-worker.int.test.ts',
    'tests/changes/scale-race.int.test.ts',
    'tests/changes/take-back.int.test.ts',
    'tests/clusters/real-timeline.int.test.ts',
    'tests/costs/cost-check.int.test.ts',
    'tests/costs/cost-memory.int.test.ts',
    'tests/costs/costs-recomputed.int.test.ts',
    'tests/costs/figures-since-creation.int.test.ts',
    'tests/limits/limits.int.test.ts',
    'tests/metrics/hanging-source.int.test.ts',
    'tests/metrics/metrics-engines.int.test.ts',
    'tests/operations/backup.int.test.ts',
    'tests/operations/failover.int.test.ts',
    'tests/operations/pgbouncer.int.test.ts',
    'tests/operations/worker-files.int.test.ts',
    'tests/publishing/publishing-aftermath.int.test.ts',
    'tests/publishing/publishing-older.int.test.ts',
    'tests/quality/fuzz-api.int.test.ts',
    'tests/quality/silent-commits.int.test.ts',
    'tests/sandbox/conformance.int.test.ts',
    'tests/sandbox/karmada-conformance.int.test.ts',
    'tests/sandbox/recorded-life.int.test.ts',
    'tests/sandbox/wire.int.test.ts',
    'tests/sleep/schedule.int.test.ts',
    'tests/upgrades/batch.int.test.ts',
    'tests/upgrades/campaign.int.test.ts',
  ],
  endToEnd: [
    'developer/bad-input.spec.ts',
    'developer/cluster-figures.spec.ts',
    'developer/hibernate-cluster.spec.ts',
    'developer/many-sleep.spec.ts',
    'developer/order-elsewhere.spec.ts',
    'developer/sleep-by-schedule.spec.ts',
    'developer/take-back-change.spec.ts',
    'lead/whole-story.spec.ts',
    'operations/bad-days.spec.ts',
    'operations/campaign-survives.spec.ts',
    'operations/campaign.spec.ts',
    'operations/rolling-restart.spec.ts',
    'operations/scripts/conformance.spec.ts',
    'operations/scripts/demo.spec.ts',
    'quality/canaries.spec.ts',
    'quality/every-page.spec.ts',
    'quality/schema-forms.spec.ts',
    'quality/security.spec.ts',
    'quality/slow-html.spec.ts',
    'quality/why-not.spec.ts',
  ],
} as const;

/**
 * Files that need what a checkout or a machine need not have, by the variable that takes them in: the history of the
 * repository (`npm run test:upgrades`), and Helm (`npm run test:chart`).
 */
export const needing = {
  SLIPWAY_TEST_UPGRADES: ['tests/operations/versions.int.test.ts'],
  SLIPWAY_TEST_HELM: ['tests/chart/helm.int.test.ts'],
} as const;

const withoutNeeds = Object.entries(needing).flatMap(([variable, files]) =>
  process.env[variable] === 'true' ? [] : files,
);

/** The files of a kind that this run leaves out. */
export const leftOut = (kind: keyof typeof fullOnly): readonly string[] => [
  ...(isFull ? [] : fullOnly[kind]),
  ...(kind === 'integration' ? withoutNeeds : []),
];
