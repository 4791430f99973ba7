import { adviceQuestion, costQuestion, costUrlOf } from '@/components/costs/overview/prepare-costs';
import { costAdviceQuery, costLeftoversQuery, costSeriesQuery } from '@/components/costs/overview/queries';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { metricsRegionsQuery } from '@/components/metrics/queries';
import { toDay } from '@/lib/days';
import { chosenProject, readAhead } from '../../read-ahead';

/** What an address says, as Next hands it to a page. */
export type CostAddress = Promise<Record<string, string | string[] | undefined>>;

/** Reads what every page of costs shows: its head, the counts of its navigation, and the notice about regions. */
export async function readCosts(address: CostAddress) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), address]);
  const regions = project === null ? {} : { project };
  const today = toDay(new Date());
  const question = costQuestion(costUrlOf(url, today), project, today);
  const advice = adviceQuestion(question);
  const shared = Promise.all([
    ahead.ask(metricsRegionsQuery(regions), 'listMetricsRegions', { query: regions }),
    ahead.ask(costSeriesQuery(question), 'getCostSeries', { query: question }),
    ahead.ask(costAdviceQuery(advice), 'getCostAdvice', { query: advice }),
    ahead.ask(costLeftoversQuery(advice), 'getCostLeftovers', { query: advice }),
    ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
  ]);
  return { ahead, question, url, shared };
}
