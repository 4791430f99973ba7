import type { Condition, KubeObject } from '../../controllers/client/objects.ts';

export interface ScalingRules {
  selectPolicy?: string;
  stabilizationWindowSeconds?: number;
  policies?: { type: string; value: number; periodSeconds: number }[];
}

interface MetricTarget {
  type: string;
  averageUtilization?: number;
  averageValue?: string;
}

export interface MetricSpec {
  type: string;
  resource?: { name: string; target: MetricTarget };
}

export interface FederatedHpa extends KubeObject {
  spec: {
    scaleTargetRef: { apiVersion: string; kind: string; name: string };
    minReplicas?: number;
    maxReplicas: number;
    metrics?: MetricSpec[];
    behavior?: { scaleUp?: ScalingRules; scaleDown?: ScalingRules };
  };
  status?: {
    currentReplicas?: number;
    desiredReplicas: number;
    lastScaleTime?: string;
    currentMetrics?: object[];
    conditions?: Condition[];
  };
}

/** One rule of a CronFederatedHPA. */
export interface CronRule {
  name: string;
  schedule: string;
  timeZone?: string;
  suspend?: boolean;
  targetReplicas?: number;
  targetMinReplicas?: number;
  targetMaxReplicas?: number;
  successfulHistoryLimit?: number;
  failedHistoryLimit?: number;
}

interface Execution {
  scheduleTime: string;
  executionTime: string;
}

/** What became of the runs of a rule, the newest first. */
export interface ExecutionHistory {
  ruleName: string;
  nextExecutionTime?: string;
  successfulExecutions?: (Execution & {
    appliedReplicas?: number;
    appliedMinReplicas?: number;
    appliedMaxReplicas?: number;
  })[];
  failedExecutions?: (Execution & { message: string })[];
}

export interface CronFederatedHpa extends KubeObject {
  spec: { scaleTargetRef: { apiVersion?: string; kind: string; name: string }; rules: CronRule[] };
  status?: { executionHistories?: ExecutionHistory[] };
}
