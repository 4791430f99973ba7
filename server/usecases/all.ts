import { declineAccess, grantAccess } from './access-requests/answer-access-request.ts';
import { askForAccess } from './access-requests/ask-for-access.ts';
import { listAccessRequests } from './access-requests/list-access-requests.ts';
import { endSilence } from './alerts/end-silence.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { listSilences } from './alerts/list-silences.ts';
import { silenceAlert } from './alerts/silence-alert.ts';
import { getApplication } from './applications/get-application.ts';
import { getApplicationForm } from './applications/get-application-form.ts';
import { listApplicationPods } from './applications/list-application-pods.ts';
import { listApplications } from './applications/list-applications.ts';
import { listFederatedQuotas } from './applications/list-federated-quotas.ts';
import { previewApplication } from './applications/preview-application.ts';
import { previewRebalance } from './applications/preview-rebalance.ts';
import { getFederatedQuota } from './applications/quotas/get-federated-quota.ts';
import { getQuotaForm } from './applications/quotas/get-quota-form.ts';
import { previewQuotaChange } from './applications/quotas/preview-quota-change.ts';
import { removeFederatedQuota } from './applications/quotas/remove-federated-quota.ts';
import { setFederatedQuota } from './applications/quotas/set-federated-quota.ts';
import { readApplicationLog } from './applications/read-application-log.ts';
import { sumApplicationCosts } from './applications/sum-application-costs.ts';
import { approveRequest } from './approvals/approve-request.ts';
import { getReview } from './approvals/get-review.ts';
import { listApprovals } from './approvals/list-approvals.ts';
import { rejectRequest, requestChanges } from './approvals/refuse-request.ts';
import { exportAudit } from './audit/export-audit.ts';
import { getAuditEntry } from './audit/get-audit-entry.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { listBatchJobs } from './batch/list-batch-jobs.ts';
import { listBatchQueues } from './batch/list-batch-queues.ts';
import { applyBootstrap } from './bootstrap/apply-bootstrap.ts';
import { changeBundle } from './bundles/change-bundle.ts';
import { createBundle } from './bundles/create-bundle.ts';
import { deleteBundle } from './bundles/delete-bundle.ts';
import { getBundle } from './bundles/get-bundle.ts';
import { listBundles } from './bundles/list-bundles.ts';
import { getCampaign } from './campaigns/get-campaign.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { pauseCampaign, resumeCampaign, stopAfterRing } from './campaigns/move-campaign.ts';
import { setCampaignOptOut } from './campaigns/opt-out.ts';
import { previewCampaign } from './campaigns/preview-campaign.ts';
import { startCampaign } from './campaigns/start-campaign.ts';
import { checkName } from './catalog/check-name.ts';
import { getCatalogIcon } from './catalog/get-catalog-icon.ts';
import { getCatalogItem } from './catalog/get-catalog-item.ts';
import { getOrderForm } from './catalog/get-order-form.ts';
import { getOrderServices } from './catalog/get-order-services.ts';
import { listCatalog } from './catalog/list-catalog.ts';
import { listServiceClusters } from './catalog/list-service-clusters.ts';
import { deprecateItem, restoreItem, retireItem } from './catalog-items/change-life.ts';
import { createItem } from './catalog-items/create-item.ts';
import { discardDraft } from './catalog-items/discard-draft.ts';
import { getManagedIcon } from './catalog-items/get-managed-icon.ts';
import { getManagedItem } from './catalog-items/get-managed-item.ts';
import { listManagedItems } from './catalog-items/list-managed-items.ts';
import { returnDraft, submitDraft, withdrawDraft } from './catalog-items/move-draft.ts';
import { publishItem } from './catalog-items/publish-item.ts';
import { reviewItem } from './catalog-items/review-item.ts';
import { saveDraft } from './catalog-items/save-draft.ts';
import { claimCluster } from './clusters/claim-cluster.ts';
import { createClusterView, deleteClusterView, listClusterViews } from './clusters/cluster-views.ts';
import { countClusters } from './clusters/count-clusters.ts';
import { exportCluster } from './clusters/export-cluster.ts';
import { exportClusters } from './clusters/export-clusters.ts';
import { getChangeForm } from './clusters/get-change-form.ts';
import { getCluster } from './clusters/get-cluster.ts';
import { getClusterMetrics } from './clusters/get-cluster-metrics.ts';
import { getKubeconfig } from './clusters/get-kubeconfig.ts';
import { getYaml } from './clusters/get-yaml.ts';
import { listClusterEvents } from './clusters/list-cluster-events.ts';
import { listClusters } from './clusters/list-clusters.ts';
import { protectCluster } from './clusters/protect-cluster.ts';
import { getClusterLoad, listClusterLoads } from './clusters/read-loads.ts';
import { searchLogs } from './clusters/search-logs.ts';
import { getServiceForm } from './clusters/services/get-service-form.ts';
import { deleteSleepSchedule } from './clusters/sleep/delete-schedule.ts';
import { getSleepSchedule } from './clusters/sleep/get-schedule.ts';
import { putSleepSchedule } from './clusters/sleep/put-schedule.ts';
import { getUpgrades } from './clusters/upgrades/get-upgrades.ts';
import { followContainerLog } from './clusters/workloads/follow-container-log.ts';
import { listInsideEvents } from './clusters/workloads/list-inside-events.ts';
import { listWorkloads } from './clusters/workloads/list-workloads.ts';
import { readContainerLog } from './clusters/workloads/read-container-log.ts';
import { changeSpendBudget } from './costs/budgets/change-spend-budget.ts';
import { createSpendBudget } from './costs/budgets/create-spend-budget.ts';
import { deleteSpendBudget } from './costs/budgets/delete-spend-budget.ts';
import { getSpendBudget } from './costs/budgets/get-spend-budget.ts';
import { listSpendBudgets } from './costs/budgets/list-spend-budgets.ts';
import { changeCostMailing } from './costs/mailings/change-cost-mailing.ts';
import { createCostMailing } from './costs/mailings/create-cost-mailing.ts';
import { deleteCostMailing } from './costs/mailings/delete-cost-mailing.ts';
import { listCostMailings } from './costs/mailings/list-cost-mailings.ts';
import { tryCostMailing } from './costs/mailings/try-cost-mailing.ts';
import { exportCosts } from './costs/overview/export-costs.ts';
import { exportQueueCosts } from './costs/overview/export-queue-costs.ts';
import { getCostAdvice } from './costs/overview/get-cost-advice.ts';
import { getCostCheck } from './costs/overview/get-cost-check.ts';
import { getCostEstimates } from './costs/overview/get-cost-estimates.ts';
import { getCostLabels } from './costs/overview/get-cost-labels.ts';
import { getCostLeftovers } from './costs/overview/get-cost-leftovers.ts';
import { getCostMovers } from './costs/overview/get-cost-movers.ts';
import { getCostSeries } from './costs/overview/get-cost-series.ts';
import { getCostSleep } from './costs/overview/get-cost-sleep.ts';
import { getCosts } from './costs/overview/get-costs.ts';
import { getQueueCosts } from './costs/overview/get-queue-costs.ts';
import { getServiceCosts } from './costs/overview/get-service-costs.ts';
import { addRateCardVersion } from './costs/rate-cards/add-rate-card-version.ts';
import { exportRateCard } from './costs/rate-cards/export-rate-card.ts';
import { listRateCards } from './costs/rate-cards/list-rate-cards.ts';
import { previewRateCard } from './costs/rate-cards/preview-rate-card.ts';
import { exportStatement } from './costs/statements/export-statement.ts';
import { getStatement } from './costs/statements/get-statement.ts';
import { listStatements } from './costs/statements/list-statements.ts';
import { createUnit } from './costs/units/create-unit.ts';
import { deleteUnit } from './costs/units/delete-unit.ts';
import { getUnit } from './costs/units/get-unit.ts';
import { listUnitCosts } from './costs/units/list-unit-costs.ts';
import { renameUnit } from './costs/units/rename-unit.ts';
import { setQuantities } from './costs/units/set-quantities.ts';
import { changeCostView } from './costs/views/change-cost-view.ts';
import { createCostView } from './costs/views/create-cost-view.ts';
import { deleteCostView } from './costs/views/delete-cost-view.ts';
import { listCostViews } from './costs/views/list-cost-views.ts';
import { setStartView } from './costs/views/set-start-view.ts';
import { listCredentials } from './credentials/list-credentials.ts';
import { changeDestination } from './destinations/change-destination.ts';
import { createDestination } from './destinations/create-destination.ts';
import { deleteDestination } from './destinations/delete-destination.ts';
import { listDestinations } from './destinations/list-destinations.ts';
import { testDestination } from './destinations/test-destination.ts';
import { getFleet } from './fleet/get-fleet.ts';
import { checkHealth } from './installation/check-health.ts';
import { getInstallation } from './installation/get-installation.ts';
import { getInstallationSettings } from './installation/get-installation-settings.ts';
import { listRegions } from './installation/list-regions.ts';
import { saveInstallationSettings } from './installation/save-installation-settings.ts';
import { changeKarmadaMember } from './karmada/change-karmada-member.ts';
import { getKarmadaMember } from './karmada/get-karmada-member.ts';
import { listKarmadaControlPlanes } from './karmada/list-karmada-control-planes.ts';
import { listKarmadaMembers } from './karmada/list-karmada-members.ts';
import { checkJoin } from './karmada/membership/check-join.ts';
import { dismissMemberChange } from './karmada/membership/dismiss-member-change.ts';
import { joinMember } from './karmada/membership/join-member.ts';
import { leaveMember } from './karmada/membership/leave-member.ts';
import { listJoinableClusters } from './karmada/membership/list-joinable-clusters.ts';
import { listMemberChanges } from './karmada/membership/list-member-changes.ts';
import { previewLeaving } from './karmada/membership/preview-leaving.ts';
import { previewMemberChange } from './karmada/preview-member-change.ts';
import { changeLimits } from './limits/change-limits.ts';
import { getBudget } from './limits/get-budget.ts';
import { listBudgets } from './limits/list-budgets.ts';
import { dismiss } from './me/dismiss.ts';
import { getMe } from './me/get-me.ts';
import { addMember } from './members/add-member.ts';
import { listMembers } from './members/list-members.ts';
import { removeMember } from './members/remove-member.ts';
import { checkMetricsSource } from './metrics/check-metrics-source.ts';
import { listMetricsRegions } from './metrics/list-regions.ts';
import {
  approveMultiClusterServiceChange,
  declineMultiClusterServiceChange,
} from './multi-cluster-services/decide-rule-change.ts';
import { exportMultiClusterService } from './multi-cluster-services/export-rule.ts';
import { getMultiClusterService } from './multi-cluster-services/get-multi-cluster-service.ts';
import { getMultiClusterServiceChange } from './multi-cluster-services/get-rule-change.ts';
import { getMultiClusterServiceForm } from './multi-cluster-services/get-rule-form.ts';
import { listMultiClusterServices } from './multi-cluster-services/list-multi-cluster-services.ts';
import { listRollout } from './multi-cluster-services/list-rollout.ts';
import { moveRuleWaves } from './multi-cluster-services/move-rule-waves.ts';
import { pauseRollout, pauseRolloutOnCluster } from './multi-cluster-services/pause-rollout.ts';
import { previewMultiClusterService } from './multi-cluster-services/preview-rule.ts';
import { sendMultiClusterServiceChange } from './multi-cluster-services/send-rule-change.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { changeNotificationSettings, getNotificationSettings } from './notifications/notification-settings.ts';
import { readNotifications } from './notifications/read-notifications.ts';
import { listPeople } from './people/list-people.ts';
import { endSeeing, startSeeing } from './people/see-as.ts';
import { dryRunPolicy } from './policies/dry-run-policy.ts';
import { getPolicy } from './policies/get-policy.ts';
import { listPolicies } from './policies/list-policies.ts';
import { savePolicy } from './policies/save-policy.ts';
import { archiveProject } from './projects/archive-project.ts';
import { createProject } from './projects/create-project.ts';
import { editProject } from './projects/edit-project.ts';
import { getProject } from './projects/get-project.ts';
import { getProjectGit } from './projects/git/get-project-git.ts';
import { removeProjectGit } from './projects/git/remove-project-git.ts';
import { setProjectGit } from './projects/git/set-project-git.ts';
import { listOwners } from './projects/list-owners.ts';
import { listProjects } from './projects/list-projects.ts';
import { checkBatch } from './requests/batches/check-batch.ts';
import { getBatch } from './requests/batches/get-batch.ts';
import { listBatches } from './requests/batches/list-batches.ts';
import { retryBatch } from './requests/batches/retry-batch.ts';
import { submitBatch } from './requests/batches/submit-batch.ts';
import { cancelRequest } from './requests/cancel-request.ts';
import { checkRequest } from './requests/check-request.ts';
import { addComment, listComments } from './requests/conversation.ts';
import { getRequest } from './requests/get-request.ts';
import { adoptCluster } from './requests/kinds/adopt/adopt-cluster.ts';
import { checkAdoption } from './requests/kinds/adopt/check-adoption.ts';
import { bringApplication, checkApplication } from './requests/kinds/application/bring-application.ts';
import { rebalanceApplication } from './requests/kinds/application/rebalance-application.ts';
import { removeApplication } from './requests/kinds/application/remove-application.ts';
import { changeCluster } from './requests/kinds/change/change-cluster.ts';
import { checkChange } from './requests/kinds/change/check-change.ts';
import { checkOrder } from './requests/kinds/create/check-order.ts';
import { orderCluster } from './requests/kinds/create/order-cluster.ts';
import { checkDeletion } from './requests/kinds/delete/check-deletion.ts';
import { deleteCluster } from './requests/kinds/delete/delete-cluster.ts';
import { checkExtension } from './requests/kinds/extend/check-extension.ts';
import { extendCluster } from './requests/kinds/extend/extend-cluster.ts';
import { checkHibernation } from './requests/kinds/hibernate/check-hibernation.ts';
import { hibernateCluster } from './requests/kinds/hibernate/hibernate-cluster.ts';
import { requestQuota } from './requests/kinds/quota/request-quota.ts';
import { releaseCluster } from './requests/kinds/release/release-cluster.ts';
import { checkReplacement, replaceMachine } from './requests/kinds/replace-machine/replace-machine.ts';
import { checkRetry, retryCluster } from './requests/kinds/retry/retry-cluster.ts';
import { changeServices } from './requests/kinds/services/change-services.ts';
import { checkServices } from './requests/kinds/services/check-services.ts';
import { checkTransfer } from './requests/kinds/transfer/check-transfer.ts';
import { transferCluster } from './requests/kinds/transfer/transfer-cluster.ts';
import { checkUpgrade } from './requests/kinds/upgrade/check-upgrade.ts';
import { upgradeCluster } from './requests/kinds/upgrade/upgrade-cluster.ts';
import { checkWaking } from './requests/kinds/wake/check-waking.ts';
import { wakeCluster } from './requests/kinds/wake/wake-cluster.ts';
import { listRequests } from './requests/list-requests.ts';
import { remindApprovers } from './requests/remind-approvers.ts';
import { resubmitRequest } from './requests/resubmit-request.ts';
import { submitRequest } from './requests/submit-request.ts';
import { search } from './search/search.ts';
import { endSession, endSessionsOf } from './sessions/end-sessions.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { getSharedSetting } from './shared-settings/get-shared-setting.ts';
import { listSharedSettings } from './shared-settings/list-shared-settings.ts';
import { shareSetting } from './shared-settings/share-setting.ts';
import { takeBackSetting } from './shared-settings/take-back-setting.ts';
import { createCredential } from './system-credentials/create-credential.ts';
import { deleteCredential } from './system-credentials/delete-credential.ts';
import { getSystemCredential } from './system-credentials/get-system-credential.ts';
import { handOutCredential } from './system-credentials/hand-out-credential.ts';
import { listSourceIdentities } from './system-credentials/list-source-identities.ts';
import { listSystemCredentials } from './system-credentials/list-system-credentials.ts';
import { rotateCredential } from './system-credentials/rotate-credential.ts';
import { takeBackCredential } from './system-credentials/take-back-credential.ts';
import { testCredential } from './system-credentials/test-credential.ts';
import { compareTemplates } from './templates/compare-templates.ts';
import { getTemplate } from './templates/get-template.ts';
import { listTemplates } from './templates/list-templates.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';

/** Everything that can be asked of Slipway. */
export const useCases = {
  getCampaign,
  listCampaigns,
  getMultiClusterService,
  listMultiClusterServices,
  listRollout,
  pauseRollout,
  pauseRolloutOnCluster,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  approveMultiClusterServiceChange,
  moveRuleWaves,
  declineMultiClusterServiceChange,
  getMultiClusterServiceChange,
  getMultiClusterServiceForm,
  previewMultiClusterService,
  sendMultiClusterServiceChange,
  setCampaignOptOut,
  startCampaign,
  stopAfterRing,
  askForAccess,
  declineAccess,
  endSeeing,
  endSession,
  endSessionsOf,
  grantAccess,
  listAccessRequests,
  listNotifications,
  readNotifications,
  getNotificationSettings,
  changeNotificationSettings,
  listPeople,
  listSessions,
  startSeeing,
  addMember,
  archiveProject,
  getProjectGit,
  removeProjectGit,
  setProjectGit,
  createProject,
  editProject,
  rebalanceApplication,
  removeApplication,
  removeMember,
  addRateCardVersion,
  exportCosts,
  exportQueueCosts,
  exportStatement,
  getStatement,
  listStatements,
  exportRateCard,
  changeLimits,
  getBudget,
  listBudgets,
  checkHealth,
  dismiss,
  getInstallation,
  getInstallationSettings,
  listRegions,
  getApplication,
  getApplicationForm,
  listApplicationPods,
  listApplications,
  listBatchJobs,
  listBatchQueues,
  previewApplication,
  previewRebalance,
  readApplicationLog,
  sumApplicationCosts,
  listFederatedQuotas,
  getFederatedQuota,
  getQuotaForm,
  previewQuotaChange,
  removeFederatedQuota,
  setFederatedQuota,
  listKarmadaControlPlanes,
  listKarmadaMembers,
  getKarmadaMember,
  previewMemberChange,
  changeKarmadaMember,
  checkJoin,
  dismissMemberChange,
  joinMember,
  leaveMember,
  listJoinableClusters,
  listMemberChanges,
  previewLeaving,
  saveInstallationSettings,
  checkMetricsSource,
  listMetricsRegions,
  getFleet,
  createClusterView,
  deleteClusterView,
  listClusterViews,
  listAlerts,
  listSilences,
  silenceAlert,
  endSilence,
  searchLogs,
  listClusterEvents,
  listWorkloads,
  listInsideEvents,
  readContainerLog,
  followContainerLog,
  getCosts,
  getCostAdvice,
  getCostCheck,
  getCostEstimates,
  getCostLabels,
  getCostLeftovers,
  getCostMovers,
  getCostSeries,
  getCostSleep,
  getQueueCosts,
  listRateCards,
  previewRateCard,
  changeCostMailing,
  createCostMailing,
  deleteCostMailing,
  listCostMailings,
  tryCostMailing,
  changeCostView,
  createCostView,
  deleteCostView,
  listCostViews,
  setStartView,
  changeSpendBudget,
  createSpendBudget,
  createUnit,
  deleteUnit,
  getUnit,
  listUnitCosts,
  renameUnit,
  setQuantities,
  deleteSpendBudget,
  getSpendBudget,
  listSpendBudgets,
  applyBootstrap,
  addComment,
  approveRequest,
  cancelRequest,
  checkName,
  checkRequest,
  checkOrder,
  checkChange,
  checkUpgrade,
  changeServices,
  checkServices,
  checkDeletion,
  checkExtension,
  checkBatch,
  getBatch,
  listBatches,
  retryBatch,
  submitBatch,
  checkTransfer,
  bringApplication,
  changeCluster,
  checkApplication,
  upgradeCluster,
  checkReplacement,
  replaceMachine,
  checkRetry,
  retryCluster,
  checkHibernation,
  hibernateCluster,
  checkWaking,
  wakeCluster,
  transferCluster,
  adoptCluster,
  checkAdoption,
  releaseCluster,
  claimCluster,
  protectCluster,
  deleteSleepSchedule,
  getSleepSchedule,
  putSleepSchedule,
  compareTemplates,
  countClusters,
  exportClusters,
  createItem,
  createToken,
  deleteCluster,
  dryRunPolicy,
  deprecateItem,
  discardDraft,
  exportAudit,
  extendCluster,
  getAuditEntry,
  getCatalogIcon,
  getCatalogItem,
  getChangeForm,
  getUpgrades,
  getServiceCosts,
  getServiceForm,
  getCluster,
  getClusterMetrics,
  getClusterLoad,
  listClusterLoads,
  getKubeconfig,
  getManagedIcon,
  getManagedItem,
  getMe,
  getOrderForm,
  getOrderServices,
  getPolicy,
  getProject,
  getRequest,
  getTemplate,
  getReview,
  exportCluster,
  exportMultiClusterService,
  getYaml,
  listApprovals,
  listAudit,
  listCatalog,
  listServiceClusters,
  listClusters,
  listComments,
  listDestinations,
  createDestination,
  changeDestination,
  deleteDestination,
  testDestination,
  listCredentials,
  listBundles,
  createBundle,
  getBundle,
  changeBundle,
  deleteBundle,
  listManagedItems,
  listMembers,
  listOwners,
  listPolicies,
  listProjects,
  listRequests,
  listTemplates,
  listTokens,
  orderCluster,
  requestQuota,
  rejectRequest,
  remindApprovers,
  requestChanges,
  resubmitRequest,
  revokeToken,
  savePolicy,
  publishItem,
  restoreItem,
  retireItem,
  returnDraft,
  reviewItem,
  saveDraft,
  search,
  submitDraft,
  submitRequest,
  withdrawDraft,
  createCredential,
  deleteCredential,
  getSystemCredential,
  handOutCredential,
  listSourceIdentities,
  listSystemCredentials,
  rotateCredential,
  takeBackCredential,
  testCredential,
  getSharedSetting,
  listSharedSettings,
  shareSetting,
  takeBackSetting,
  verifyAudit,
};
