import { z } from 'zod';
import { budgetPageSchema, budgetSchema } from '../../../lib/contracts/budgets.ts';
import { costAdviceSchema } from '../../../lib/contracts/cost-advice.ts';
import { costCheckSchema } from '../../../lib/contracts/cost-check.ts';
import { costEstimatesSchema } from '../../../lib/contracts/cost-estimates.ts';
import { costLabelsSchema } from '../../../lib/contracts/cost-labels.ts';
import { costLeftoversSchema } from '../../../lib/contracts/cost-leftovers.ts';
import { costMailingPageSchema, costMailingSchema } from '../../../lib/contracts/cost-mailings.ts';
import { costMoversSchema, costSeriesSchema } from '../../../lib/contracts/cost-series.ts';
import { costSleepSchema } from '../../../lib/contracts/cost-sleep.ts';
import { costViewListSchema, costViewSchema, startViewSchema } from '../../../lib/contracts/cost-views.ts';
import { costReportSchema } from '../../../lib/contracts/costs.ts';
import { queueCostsSchema } from '../../../lib/contracts/queue-costs.ts';
import { rateCardEffectSchema, rateCardPageSchema, rateCardSchema } from '../../../lib/contracts/rate-cards.ts';
import { spendBudgetDetailSchema, spendBudgetPageSchema } from '../../../lib/contracts/spend-budgets.ts';
import { statementPageSchema, statementSchema } from '../../../lib/contracts/statements.ts';
import { unitCostPageSchema, unitDetailSchema, unitSchema } from '../../../lib/contracts/unit-costs.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { del, get, type Operation, post, put } from './define.ts';

const spendBudget = '/spend-budgets/{id}';
const unit = '/costs/units/{id}';

/** Quotas, budgets, costs, statements and rate cards. */
export const money = {
  listBudgets: get('/budgets', u.listBudgets, budgetPageSchema, 'Limits of projects and what is used of them'),
  getBudget: get('/budgets/{project}', u.getBudget, budgetSchema, 'Limits of one project, allowances and drift'),
  changeLimits: post('/budgets/{project}', u.changeLimits, budgetSchema, 'Change quota and order limit of a project'),
  getCosts: get('/costs', u.getCosts, costReportSchema, 'What was spent, by one dimension or two'),
  listSpendBudgets: get('/spend-budgets', u.listSpendBudgets, spendBudgetPageSchema, 'Spending budgets'),
  createSpendBudget: post('/spend-budgets', u.createSpendBudget, spendBudgetDetailSchema, 'Set a spending budget', {
    status: 201,
  }),
  getSpendBudget: get(
    spendBudget,
    u.getSpendBudget,
    spendBudgetDetailSchema,
    'One spending budget, with each day of its month',
  ),
  changeSpendBudget: put(spendBudget, u.changeSpendBudget, spendBudgetDetailSchema, 'Change all but what it is about'),
  deleteSpendBudget: del(spendBudget, u.deleteSpendBudget, spendBudgetDetailSchema, 'Delete a spending budget'),
  getCostAdvice: get('/costs/advice', u.getCostAdvice, costAdviceSchema, 'What to do to pay less for clusters'),
  getCostCheck: get(
    '/costs/check',
    u.getCostCheck,
    costCheckSchema,
    'What is booked against the source of metrics itself',
  ),
  getCostEstimates: get(
    '/costs/estimates',
    u.getCostEstimates,
    costEstimatesSchema,
    'Estimates against what was measured, by template',
  ),
  getCostLabels: get('/costs/labels', u.getCostLabels, costLabelsSchema, 'Labels that costs can be grouped by'),
  getCostLeftovers: get(
    '/costs/leftovers',
    u.getCostLeftovers,
    costLeftoversSchema,
    'What costs and has nobody who answers for it',
  ),
  getCostMovers: get('/costs/movers', u.getCostMovers, costMoversSchema, 'What changed most, and why'),
  getCostSeries: get('/costs/series', u.getCostSeries, costSeriesSchema, 'Costs by day, compared and foretold'),
  getQueueCosts: get(
    '/costs/queues',
    u.getQueueCosts,
    queueCostsSchema,
    'GPUs of Volcano’s queues and what they cost, by project, queue and cluster',
  ),
  getCostSleep: get('/costs/sleep', u.getCostSleep, costSleepSchema, 'What sleep saved, by what was booked'),
  listCostViews: get(
    '/costs/views',
    u.listCostViews,
    costViewListSchema,
    'Saved views of costs: one’s own and shared ones',
  ),
  createCostView: post('/costs/views', u.createCostView, costViewSchema, 'Save a view of costs', { status: 201 }),
  changeCostView: put('/costs/views/{id}', u.changeCostView, costViewSchema, 'Change a saved view of costs'),
  deleteCostView: del('/costs/views/{id}', u.deleteCostView, costViewSchema, 'Delete a saved view of costs'),
  setStartView: put(
    '/costs/start-view',
    u.setStartView,
    startViewSchema,
    'Choose what one’s page of costs begins with',
  ),
  listCostMailings: get(
    '/costs/mailings',
    u.listCostMailings,
    costMailingPageSchema,
    'Costs that one has sent to oneself',
  ),
  createCostMailing: post('/costs/mailings', u.createCostMailing, costMailingSchema, 'Have costs sent by mail', {
    status: 201,
  }),
  changeCostMailing: put('/costs/mailings/{id}', u.changeCostMailing, costMailingSchema, 'Pause a mailing or go on'),
  deleteCostMailing: del('/costs/mailings/{id}', u.deleteCostMailing, costMailingSchema, 'Have it sent no more'),
  tryCostMailing: post('/costs/mailings/{id}/send', u.tryCostMailing, costMailingSchema, 'Send the newest period now'),
  listUnitCosts: get('/costs/units', u.listUnitCosts, unitCostPageSchema, 'What one unit cost: cost over quantity'),
  createUnit: post('/costs/units', u.createUnit, unitSchema, 'Name what costs are divided by', { status: 201 }),
  getUnit: get(unit, u.getUnit, unitDetailSchema, 'One unit, with its months and quantities'),
  renameUnit: put(unit, u.renameUnit, unitSchema, 'Change the name of a unit'),
  deleteUnit: del(unit, u.deleteUnit, unitSchema, 'Delete a unit and its quantities'),
  setQuantities: put(
    `${unit}/quantities`,
    u.setQuantities,
    unitSchema,
    'Say how many units there were on days or in months; others stay as they are',
  ),
  listRateCards: get('/rate-cards', u.listRateCards, rateCardPageSchema, 'Prices by provider, with their versions'),
  exportCosts: get(
    '/costs/export',
    u.exportCosts,
    z.string(),
    'Costs by day as FOCUS or CSV; every export is audited',
    {
      format: 'file',
      fileType: 'text/csv',
      limit: rateLimits.export,
      isSecret: true,
    },
  ),
  exportQueueCosts: get(
    '/costs/queues/export',
    u.exportQueueCosts,
    z.string(),
    'GPUs of queues by day as CSV; every export is audited',
    {
      format: 'file',
      fileType: 'text/csv',
      limit: rateLimits.export,
      isSecret: true,
    },
  ),
  listStatements: get('/costs/statements', u.listStatements, statementPageSchema, 'Months of projects, newest first'),
  getStatement: get(
    '/costs/statements/{project}/{month}',
    u.getStatement,
    statementSchema,
    'What a project’s clusters cost in a month',
  ),
  exportStatement: get(
    '/costs/statements/{project}/{month}/pdf',
    u.exportStatement,
    z.string(),
    'The same as PDF; the address may also end in `{month}.pdf`',
    {
      format: 'file',
      fileType: 'application/pdf',
      limit: rateLimits.export,
      isSecret: true,
    },
  ),
  exportRateCard: get('/rate-cards/{provider}/csv', u.exportRateCard, z.string(), 'One version of them as CSV', {
    format: 'csv',
    limit: rateLimits.export,
  }),
  previewRateCard: post(
    '/rate-cards/{provider}/effect',
    u.previewRateCard,
    rateCardEffectSchema,
    'What new prices would have made of last month',
    { limit: rateLimits.dryRun },
  ),
  addRateCardVersion: post(
    '/rate-cards/{provider}/versions',
    u.addRateCardVersion,
    rateCardSchema,
    'Put new prices in force from a day on',
    { status: 201 },
  ),
} satisfies Record<string, Operation>;
