import type { CostAnswer } from './cost-answers.ts';
import type { MetricsProfile } from './profile.ts';
import type { CostQuestion } from './queries/cost.ts';

interface Silence {
  region: string;
  question: CostQuestion;
}

/**
 * Remembers which regions ever told what: one that tells of its clusters, and nothing any more of what it told before, has
 * nothing to tell or was not heard. Without that, what was not heard would be nothing.
 */
export function createHearing(labels: MetricsProfile['metrics']['labels']) {
  const heard = new Map<string, Set<CostQuestion>>();
  const keyOf = (own: Record<string, string>) => `${own[labels.clusterNamespace] ?? ''}/${own[labels.cluster]}`;
  return {
    /** Listens to the answers about one window; of each only who it is about is kept. */
    listen() {
      const regionsOf = new Map<string, Set<string>>();
      const toldOf = new Map<CostQuestion, Set<string>>();
      return {
        take({ question, series }: CostAnswer): void {
          toldOf.set(question, new Set(series.map(({ labels: own }) => keyOf(own))));
          if (question !== 'region') return;
          for (const { labels: own } of series) {
            const region = own[labels.region];
            if (region) regionsOf.set(keyOf(own), (regionsOf.get(keyOf(own)) ?? new Set()).add(region));
          }
        },
        /** What regions leave out that tell of their clusters; once all answers are taken. */
        silent(): Silence[] {
          const regions = new Set([...regionsOf.values()].flatMap((some) => [...some]));
          return [...toldOf].flatMap(([question, clusters]) => {
            const telling = new Set([...clusters].flatMap((key) => [...(regionsOf.get(key) ?? [])]));
            for (const region of telling) heard.set(region, (heard.get(region) ?? new Set()).add(question));
            const silent = [...regions].filter((region) => !telling.has(region) && heard.get(region)?.has(question));
            return silent.map((region) => ({ region, question }));
          });
        },
      };
    },
    /** A region that is asked by itself and says nothing has nothing to tell. */
    forget(region: string, question: CostQuestion): void {
      heard.get(region)?.delete(question);
    },
  };
}
