import type { CauseKey, NextStepKey } from '../../../server/domain/clusters/cluster-words.ts';
import type { FaultWorld } from './fault-world.ts';

/** A text in both languages of the portal. */
export interface Both {
  en: string;
  zh: string;
}

/** Something that breaks one cluster while the others go on. */
export interface ClusterFault {
  title: Both;
  /** The scenario of the control API, as `POST /scenarios` takes it. */
  scenario: string;
  cluster: string;
  /** Makes what is to break; the cluster comes up while it is broken unless this waits for it. */
  arrange?(world: FaultWorld): Promise<void>;
  /** Switches the fault on. @returns what switches it off */
  begin(world: FaultWorld): Promise<() => Promise<unknown>>;
  phase: string;
  cause: CauseKey;
  step: string | null;
  /** What the sentence has to name. */
  params?: object;
  /** The next step of a deletion for those who have waited, which situations.md shows. */
  later?: { step: NextStepKey; after: Both };
  /**
   * How Kubernetes shows it: `Type=Status/Reason` of the ClusterDeployment, or of another object of the same name with its
   * kind before (`HelmRelease Ready=False/InstallFailed`); `Warning Reason` for an event about the ClusterDeployment, with
   * another kind before where it is about something else.
   */
  signs: readonly string[];
  /** Words of a controller that stand in the answer, as they are. */
  words?: string;
  /** English words of the page that say that all of it has arrived, where parts of it come one after the other. */
  page?: string;
  /** What somebody does once the fault is off; nothing where all comes back by itself. */
  mend?(world: FaultWorld): Promise<void>;
  recovery: Both;
  /** The phase at the end; null for a cluster that is gone. */
  ends?: string | null;
}
